import { begin } from "../shell.js";
import { Review } from "../school/review.js";

begin((main) => new Review(main, decodeURIComponent(location.pathname.split("/").pop() || "")).open());
