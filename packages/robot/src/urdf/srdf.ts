/**
 * Reads and writes the pairs of links that are not checked against each other, in SRDF files: elements
 * `<disable_collisions link1="..." link2="..." reason="..."/>` of the element `robot`. All other elements are
 * ignored.
 */
import { came } from "@col/kernel";
import type { LinkPair } from "../pairs/prove-pairs.ts";
import { childrenOf, parseRobot, requireAttribute } from "./xml.ts";

/**
 * Reads the pairs of an SRDF file that are not to be checked, for `disabledPairs` of `createRobot`.
 *
 * @throws RangeError for a file that is not SRDF, or a pair without names. `createRobot` refuses unknown names.
 */
export function readSrdf(text: string): [string, string][] {
  return childrenOf(parseRobot(text, "readSrdf", "an SRDF"), "disable_collisions").map((element, i) => {
    const who = `disable_collisions ${i}`;
    return [requireAttribute(element, "link1", who, "readSrdf"), requireAttribute(element, "link2", who, "readSrdf")];
  });
}

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/**
 * The text of an SRDF file that disables the pairs that `provePairs` has proven to meet always or never. Pairs that
 * meet sometimes, and unknown ones, stay enabled.
 *
 * @param name Name of the robot, as in its URDF file.
 */
export function writeSrdf(name: string, pairs: readonly LinkPair[]): string {
  if (typeof name !== "string") throw new TypeError(`writeSrdf: name must be a text, got ${came(name)}`);
  if (!Array.isArray(pairs))
    throw new TypeError(`writeSrdf: pairs must be a list of pairs of provePairs, got ${came(pairs)}`);
  const lines = (pairs as readonly LinkPair[]).filter(({ status }) => status === "always" || status === "never")
    .map(({ linkA, linkB, status }) => `  <disable_collisions link1="${escaped(linkA)}" link2="${escaped(linkB)}" `
      + `reason="${status === "always" ? "Always" : "Never"}"/>`);
  return ['<?xml version="1.0"?>', `<robot name="${escaped(name)}">`, ...lines, "</robot>", ""].join("\n");
}
