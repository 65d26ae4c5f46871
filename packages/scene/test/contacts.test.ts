/** Contacts persist: their points keep their feature ids, their record, and the user's numbers. */
import { contactManifold } from "@col/epa";
import { distance } from "@col/gjk";
import { addBody, createScene, forEachContact, moveBody } from "@col/scene";
import type { Contact } from "@col/scene";
import { box, halfSpace } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";

test("a box that slides over a slab keeps its contact, its points and what was written at them", () => {
  let asked = 0;
  const scene = createScene({ distance, contactManifold: (...args) => {
    asked++;
    return contactManifold(...args);
  } });
  const slab = addBody(scene, box(10, 1, 10), makePose(0, -1, 0), { fixed: true }),
    crate = addBody(scene, box(0.5, 0.5, 0.5), makePose(0, 0.499, 0));
  const records = new Set<Contact>();
  for (let step = 0; step < 5; step++) {
    moveBody(scene, crate, makePose(0.01 * step, 0.499, 0));
    let visits = 0;
    forEachContact(scene, (a, b, contact) => {
      visits++;
      expect([a, b, contact.age, contact.manifold.count]).toEqual([slab, crate, step + 1, 4]);
      records.add(contact);
      for (let i = 0; i < 4; i++) {
        const id = contact.manifold.ids[i];
        expect(contact.previous[i] >= 0).toBe(step > 0);
        expect(contact.values[4 * i]).toBe(step > 0 ? id : 0);
        contact.values[4 * i] = id;
      }
    });
    expect(visits).toBe(1);
  }
  expect([records.size, asked]).toEqual([1, 5]);
  forEachContact(scene, () => undefined);
  expect(asked).toBe(5); // nothing moved
  moveBody(scene, crate, makePose(0, 3, 0));
  forEachContact(scene, () => {
    throw new Error("they are apart");
  });
  moveBody(scene, crate, makePose(0, 0.499, 0));
  forEachContact(scene, (_a, _b, contact) => {
    expect([contact.age, contact.values[0]]).toEqual([1, 0]);
  });
});

test("a gap counts as touching up to maxDistance", () => {
  const scene = createScene({ distance, contactManifold });
  addBody(scene, halfSpace({ x: 0, y: 1, z: 0 }, 0), makePose(), { fixed: true });
  addBody(scene, box(0.5, 0.5, 0.5), makePose(0, 0.51, 0));
  const gaps: number[] = [];
  for (const maxDistance of [0, 0.005, 0.02])
    forEachContact(scene, (_a, _b, { manifold }) => gaps.push(manifold.gaps[0]), { maxDistance });
  expect(gaps.length).toBe(1);
  expect(gaps[0]).toBeCloseTo(0.01, 12);
});

test("a solver that throws leaves the pair to be asked again", () => {
  let fails = true;
  const scene = createScene({ distance, contactManifold: (...args) => {
    if (fails) throw new Error("not now");
    return contactManifold(...args);
  } });
  for (const x of [0, 0.9]) addBody(scene, box(0.5, 0.5, 0.5), makePose(x, 0, 0));
  expect(() => {
    forEachContact(scene, () => undefined);
  }).toThrow("not now");
  fails = false;
  let visits = 0;
  forEachContact(scene, () => visits++);
  expect(visits).toBe(1);
});
