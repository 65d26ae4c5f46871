import { library } from "../../tools/config/library.ts";

export default library({
  index: "src/index.ts", polytopes: "src/polytopes.ts", methods: "src/compose.ts", kernel: "src/kernel.ts",
});
