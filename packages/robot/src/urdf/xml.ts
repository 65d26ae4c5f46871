/**
 * Reads the elements of a URDF or SRDF file, and the numbers in their attributes, with `@xmldom/xmldom`. Units are
 * the file's.
 *
 * Errors are RangeErrors that begin with the function and the element: `robotFromUrdf: joint "elbow"`. They repeat
 * the text that cannot be read.
 */
import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import type { Element } from "@xmldom/xmldom";

export type { Element } from "@xmldom/xmldom";

/** The start of messages about URDF files. */
export const WHERE = "robotFromUrdf";

/** Throws the error of an element that does not follow the format. */
export function refuse(who: string, what: string, where: string = WHERE): never {
  throw new RangeError(`${where}: ${who}: ${what}`);
}

/** Parses, and throws the library's message about XML that is not well-formed. */
function parse(text: string, where: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "text/xml").documentElement;
  } catch (error) {
    return refuse("the file is not well-formed XML", error instanceof Error ? error.message : String(error), where);
  }
}

/** The root element `robot` of a file of a format. */
export function parseRobot(text: string, where: string = WHERE, format: string = "a URDF"): Element {
  if (typeof text !== "string")
    throw new TypeError(`${where}: text must be the text of ${format} file, got ${typeof text}`);
  const root = parse(text, where);
  if (root?.tagName !== "robot")
    refuse("the file", `the root element must be <robot>, got <${root?.tagName ?? ""}>`, where);
  return root;
}

/** The child elements. */
export const elementsOf = ({ childNodes }: Element): Element[] =>
  Array.from(childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** The child elements with a name. */
export const childrenOf = (element: Element, name: string): Element[] =>
  elementsOf(element).filter(({ tagName }) => tagName === name);

/** The first child element with a name. */
export const childOf = (element: Element, name: string): Element | undefined => childrenOf(element, name)[0];

/** An attribute, with its spaces. */
export const attribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) ?? undefined;

/** A required attribute; throws if it is missing or empty. */
export function requireAttribute(element: Element, name: string, who: string, where: string = WHERE): string {
  const value = attribute(element, name);
  if (value === undefined || value.trim() === "") refuse(who, `the attribute ${name} is missing`, where);
  return value;
}

/** `count` numbers of an attribute; `otherwise` if the attribute is missing. */
export function numbersOf(
  element: Element | undefined, name: string, count: number, otherwise: readonly number[] | null, who: string,
): readonly number[] {
  const text = element === undefined ? undefined : attribute(element, name);
  if (text === undefined) {
    if (otherwise === null) refuse(who, `the attribute ${name} is missing`);
    return otherwise;
  }
  const words = text.trim().split(/\s+/), numbers = words.map(Number);
  if (words.length !== count || words.includes("") || !numbers.every((x) => Number.isFinite(x)))
    refuse(who, `${name} must be ${count === 1 ? "a number" : `${count} numbers`}, got "${text}"`);
  return numbers;
}
