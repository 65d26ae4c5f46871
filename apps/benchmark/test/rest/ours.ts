/** The test kit's simulator with contacts of `@col/compound`. */
import { forEachPartContact, triangleMesh } from "@col/compound";
import { contactManifold } from "@col/epa";
import { box, convexHull, cylinder } from "@col/shapes";
import { restStep, SLOP } from "@col/testkit";
import type { RestContacts, RestManifold } from "@col/testkit";
import type { Body } from "@col/types";
import { versionOf } from "./spec.ts";
import type { RestEngine, RestShape } from "./spec.ts";

function made(s: RestShape): Body {
  switch (s.kind) {
    case "box": return box(...s.half);
    case "hull": return convexHull(s.corners);
    case "cylinder": return cylinder(s.radius, s.halfHeight);
    case "mesh": return triangleMesh(s.positions, s.indices);
  }
}

function contactsOf(): RestContacts<RestShape> {
  const shapes = new Map<RestShape, Body>(), of = (s: RestShape): Body => {
    const body = shapes.get(s) ?? made(s);
    shapes.set(s, body);
    return body;
  };
  return (a, poseA, b, poseB) => {
    const list: RestManifold[] = [];
    forEachPartContact(of(a), poseA, of(b), poseB, { contactManifold, maxDistance: 0.01 }, (i, j, m) => {
      list.push({ part: `${i} ${j}`, count: m.count, distance: m.distance, normal: { ...m.normal },
        pointsA: m.pointsA.slice(), pointsB: m.pointsB.slice(), gaps: m.gaps.slice(), ids: m.ids.slice() });
    });
    return list;
  };
}

/** See the file header. */
export const OURS: RestEngine = { name: "@col", version: versionOf("@col/compound"), open(bodies) {
  const contacts = contactsOf(), kept = new Map<string, readonly number[]>();
  return () => {
    restStep(bodies, contacts, kept, SLOP);
  };
} };
