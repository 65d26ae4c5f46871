import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", polygons: "src/polygons/index.ts" });
