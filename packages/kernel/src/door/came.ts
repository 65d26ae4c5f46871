/**
 * Describes a value for an error message: the value that a query or constructor received and cannot use.
 *
 * - In: any value, of any type.
 * - Out: a text, for example `a list [1, 2, 3]`, `a three.js Mesh`, `a shape of the plane`. A list shows at most 4
 *   entries, an object at most 6 field names. Records of three.js and of these packages are named, with the function or
 *   argument to use instead.
 * - It runs only after an error, so it may be slow.
 */

/** A record with unknown fields. */
type Fields = Readonly<Record<string, unknown>>;

/** A message lists at most this many coordinates. */
const LISTED = 4;

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);

/** `(x, y, z)` of a record, as far as it has them. */
function coordinates(value: Fields): string {
  return `(${["x", "y", "z", "w"].filter((k) => k in value).map((k) => String(value[k])).join(", ")})`;
}

/** The class of an object that is no plain record, else "". */
function className(value: object): string {
  const made: unknown = value.constructor;
  return typeof made === "function" && made !== Object ? made.name : "";
}

/**
 * Names an object of three.js and says what to pass instead. The classes of three.js are recognised by flags such as
 * `isMesh`.
 */
function threeObject(value: Fields): string {
  const type = typeof value["type"] === "string" ? value["type"] : className(value);
  if (value["isObject3D"] === true) return `a three.js ${type}: bodyOf of @col/three is its shape and pose`;
  if (value["isBufferGeometry"] === true)
    return `a three.js ${type}: bodyOf of @col/three makes a shape of a mesh with it`;
  if (value["isBufferAttribute"] === true || value["isInterleavedBufferAttribute"] === true)
    return `a three.js ${className(value)}: its numbers are in its array, and bodyOf of @col/three reads whole meshes`;
  const { elements } = value;
  if (isList(elements) && elements.length === 16) return "a Matrix4: fromMatrix4 of @col/three makes a pose of it";
  return value["isEuler"] === true || "order" in value ? `Euler angles ${coordinates(value)}` : "";
}

/** Names a record of these packages that was passed in a wrong place. */
function ownRecord(value: Fields): string {
  const shaped = typeof value["support"] === "function";
  if (shaped) return "vertices" in value ? "a shape of the plane" : "mesh" in value ? "a shape in space" : "a shape";
  if ("shape" in value && "pose" in value) return "a body { shape, pose }: pass its shape and its pose";
  if ("bodyKind" in value) return `a ${String(value["bodyKind"])}: the queries of @col/compound take it`;
  if (typeof value["format"] === "string" && "method" in value)
    return "a serialized shape: deserialize of @col/shapes makes it a shape";
  if ("position" in value && "quaternion" in value) return "a pose";
  return "c" in value && "s" in value && "x" in value ? "a pose of the plane" : "";
}

/**
 * Names a value for the message of an error: `a list [1, 2, 3]`, `a three.js Mesh`, `a shape of the plane`.
 *
 * @param value The argument that the user passed to a query.
 */
export function came(value: unknown): string {
  if (typeof value === "function") return `a function${value.name === "" ? "" : `, ${value.name}: call it`}`;
  if (typeof value === "string") return `"${value}"`;
  if (!isRecord(value)) return String(value);
  if (isList(value)) {
    const shown = Array.from({ length: Math.min(LISTED, value.length) }, (_, i) => String(value[i])).join(", ");
    return `a list [${shown}${value.length > LISTED ? ", .." : ""}]`;
  }
  const known = threeObject(value) || ownRecord(value);
  if (known !== "") return known;
  const keys = Object.keys(value), made = className(value), named = made === "" ? "an object" : `a ${made}`;
  if ("x" in value && "y" in value) return `a vector ${coordinates(value)}`;
  return keys.length === 0 ? (made === "" ? "an empty object" : named) : `${named} { ${keys.slice(0, 6).join(", ")} }`;
}
