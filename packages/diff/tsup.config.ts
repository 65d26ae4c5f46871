import { library } from "../../tsup.base.ts";

export default library({ index: "src/index.ts", lie: "src/lie.ts", growth: "src/growth.ts" });
