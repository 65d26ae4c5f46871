import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", barycode: "src/barycode/index.ts" });
