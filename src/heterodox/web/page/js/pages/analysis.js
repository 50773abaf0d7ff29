import { AnalysisDesk } from "../analysis/desk.js";
import { begin } from "../shell.js";

begin((main) => new AnalysisDesk(main).open());
