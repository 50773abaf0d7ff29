import { begin } from "../shell.js";
import { Room } from "../table/room.js";

begin((main) => new Room(main, decodeURIComponent(location.pathname.split("/").pop() || "")).open());
