/**
 * What urdf-loader asks of a browser, in Node: `DOMParser`, `Document`,
 * `Element`. Import it first.
 */
import { DOMParser, Document, Element } from "linkedom";

Object.assign(globalThis, { DOMParser, Document, Element });
