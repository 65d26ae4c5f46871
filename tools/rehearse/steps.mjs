/** The steps of the rehearsal in order, as tasks `{ step, name, task }`, without the tasks that `--only` leaves out. */
import { rmSync, existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { manifestOf, root } from "../lib/workspace.mjs";
import { findPnpm, clients, install } from "./clients.mjs";
import { consumersOf } from "./consumers.mjs";
import { exampleOf, writeExample } from "./example.mjs";
import { published, startRegistry } from "./registry.mjs";
import { must } from "./run.mjs";
import {
  change,
  checkChangelogs,
  checkManifests,
  checkReproducible,
  mustFollow,
  openClone,
  publicFolders,
  publish,
  version,
} from "./scratch.mjs";
import { openToolbox } from "./toolbox.mjs";

/**
 * The package that the second release changes, and by how much: a minor version, which ranges of the form ^0.x leave.
 */
const CHANGED = "@col/gjk",
  BUMP = "minor";

/** Steps by the name that `--only` takes. */
export const steps = ["install", "consume", "again"];

/** The selection by `--only`: steps, packages (short names) and consumers; by default all of them. */
function selection(words) {
  const packages = words
    .map((word) => word.replace(/^@col\//, ""))
    .filter((word) => existsSync(join(root, "packages", word)));
  const named = words.filter((word) => steps.includes(word));
  const consumers = words.filter((word) => !steps.includes(word) && !packages.includes(word.replace(/^@col\//, "")));
  const wants = (step) => (named.length > 0 ? named.includes(step) : consumers.length === 0 || step === "consume");
  return {
    wants,
    package: (name) => packages.length === 0 || packages.includes(name),
    consumer: (name) =>
      consumers.length === 0 || consumers.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  };
}

/** Toolbox, registry and the first release: all later steps need them. */
async function* release(context) {
  const { work, home } = context,
    clone = join(work, "clone");
  yield {
    step: "release",
    name: "tools",
    vital: true,
    always: true,
    task: async () => {
      context.toolbox = { ...(await openToolbox(join(home, "tools"), context)), pnpm: await findPnpm(context.log) };
      const { nodes, missing } = context.toolbox;
      const absent = missing.length > 0 ? `; not on this machine: ${missing.join(", ")}` : "";
      return `Node ${nodes.map(([now]) => now).join(", ")}${absent}`;
    },
  };
  yield {
    step: "release",
    name: "registry",
    vital: true,
    always: true,
    task: async () => {
      context.registry = await startRegistry(context.toolbox, work);
      context.stops.push(context.registry.stop);
    },
  };
  yield { step: "release", name: "clone and installation", vital: true, task: () => openClone(clone, context) };
  yield {
    step: "release",
    name: "versions",
    vital: true,
    task: async () => {
      const versions = await version(clone, context);
      checkChangelogs(clone, versions);
      return Object.entries(versions)
        .map(([name, now]) => `${name.slice(5)} ${now}`)
        .join(", ");
    },
  };
  yield {
    step: "release",
    name: "publication",
    vital: true,
    task: () => publish(clone, context.registry, work, context),
  };
  context.versions = Object.fromEntries(
    publicFolders(clone)
      .map(manifestOf)
      .map(({ name, version: now }) => [name, now]),
  );
  yield {
    step: "release",
    name: "manifests: no install scripts, no workspace ranges",
    task: () => checkManifests(context.registry, context.versions),
  };
  yield {
    step: "release",
    name: "archives built again, same bits",
    task: async () => {
      const sizes = await checkReproducible(clone, context.registry, work, context);
      return Object.entries(sizes)
        .map(([name, bytes]) => `${name.slice(5)} ${(bytes / 1000).toFixed(0)} kB`)
        .join(", ");
    },
  };
}

/** Each package with each client; in npm's folder, each consumer. */
async function* consume(context, chosen) {
  const clone = join(context.work, "clone");
  for (const folder of publicFolders(clone).filter((path) => chosen.package(basename(path)))) {
    const short = basename(folder),
      { name } = manifestOf(folder),
      example = await exampleOf(folder);
    const available = Object.keys(clients).filter((client) => !context.toolbox.missing.includes(client));
    for (const client of available.filter((one) => one === "npm" || chosen.wants("install"))) {
      const at = join(context.work, client, short);
      yield {
        step: "install",
        name: `${short} with ${client}`,
        vital: false,
        task: async () => {
          await install(client, example.packages, at, { ...context });
          await writeExample(at, example);
          await must(process.execPath, ["example.mjs"], { cwd: at, log: context.log });
          if (client !== "npm") rmSync(at, { recursive: true, force: true });
        },
      };
    }
    if (!chosen.wants("consume")) continue;
    for (const [consumer, run] of consumersOf(context)) {
      if (!chosen.consumer(consumer)) continue;
      yield {
        step: "consume",
        name: `${short} in ${consumer}`,
        task: async () => {
          const said = await run(join(context.work, "npm", short), name, context);
          return said?.startsWith("left out: ") ? said : "";
        },
      };
    }
  }
}

/**
 * One package changes by a changeset; the registry then has new versions of it and of its dependents, and of no other
 * package.
 */
async function* again(context) {
  const { work, registry } = context,
    clone = join(work, "clone");
  yield {
    step: "again",
    name: `${CHANGED} changes (${BUMP})`,
    task: async () => {
      const before = { ...context.versions };
      change(clone, CHANGED, BUMP);
      const after = await version(clone, context);
      await publish(clone, registry, work, context);
      const moved = Object.keys(after)
        .filter((name) => after[name] !== before[name])
        .sort();
      const expected = [CHANGED, ...mustFollow(clone, CHANGED, BUMP)].sort();
      if (String(moved) !== String(expected))
        throw new Error(`new versions: ${moved.join(", ")}; expected: ${expected.join(", ")}`);
      for (const [name, now] of Object.entries(after)) {
        const known = (await published(registry.url, name)).versions;
        const wanted = before[name] === now ? [now] : [before[name], now];
        if (String(known) !== String(wanted))
          throw new Error(`${name}: the registry has ${known.join(", ")}, expected ${wanted.join(", ")}`);
      }
      writeFileSync(join(work, "moved.json"), JSON.stringify(moved));
      return moved.map((name) => `${name.slice(5)} ${before[name]} -> ${after[name]}`).join(", ");
    },
  };
}

/** All tasks that `--only` leaves. */
export async function* plan(context) {
  const chosen = selection(context.options.only);
  yield* release(context);
  if (chosen.wants("install") || chosen.wants("consume")) yield* consume(context, chosen);
  if (chosen.wants("again")) yield* again(context);
}
