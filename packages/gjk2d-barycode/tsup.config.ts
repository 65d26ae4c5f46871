import { library } from "../../tsup.base.ts";

export default library({ index: "src/index.ts", polygons: "src/polygons/index.ts" });
