// Dead code: files nobody imports, exports nobody uses. Dependencies are the business of tools/check-graph.mjs.
import { relative } from "node:path";
import { hasSources, root, workspaceFolders } from "../lib/workspace.mjs";

const announced = workspaceFolders().filter((folder) => !hasSources(folder));
const project = ["src/**/*.ts", "test/**/*.ts"];

export default {
  include: ["files", "exports", "duplicates"],
  // A package that is configuration only, or under way without an entry point, has no users yet.
  ignoreWorkspaces: announced.map((folder) => relative(root, folder).replaceAll("\\", "/")),
  workspaces: {
    ".": { entry: ["tools/*.mjs", "tools/lib/packed-manifests.mjs", "tools/bundles/{bytes,times}.mjs", "tools/test/*.test.mjs", "tools/config/*.{mjs,ts}"], project: ["tools/**/*.{ts,mjs}"] },
    "packages/*": { entry: ["bench/*.ts", "test/tools/*.{ts,mjs}"], project: [...project, "test/tools/*.mjs", "bench/**/*.ts"] },
    "packages/cli": { entry: ["src/main.ts", "src/answers/range-worker.ts"], project },
    "packages/pool": { entry: ["src/node-worker.ts", "test/own.ts", "test/tools/*.ts"], project },
    "internal/*": { entry: ["bench/*.ts"], project: [...project, "bench/**/*.ts"] },
    "internal/fuzz": { entry: ["src/main.ts", "src/worker.ts", "src/mutants.ts", "src/slowest.ts", "src/opened.ts", "src/mutants/answers.ts", "src/engines.ts", "src/engines/program.ts"], project },
    "apps/benchmark": { entry: ["src/main.ts", "jobs/*.mjs", "jobs/bullmq/*.mjs"], project },
    "apps/docs": { ignore: ["**"] },
  },
};
