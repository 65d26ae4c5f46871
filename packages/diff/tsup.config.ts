import { library } from "../../tools/config/library.ts";

export default library({ index: "src/index.ts", lie: "src/lie.ts", growth: "src/growth.ts" });
