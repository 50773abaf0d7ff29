import { ask } from "../api.js";
import { begin } from "../shell.js";
import { Room } from "../table/room.js";

// Asked for at once, while the drawings are on their way.
const table = decodeURIComponent(location.pathname.split("/").pop() || "");
const state = ask(`/api/tables/${encodeURIComponent(table)}`);
state.catch(() => undefined);

begin(async (main) => new Room(main, table, true).open(await state));
