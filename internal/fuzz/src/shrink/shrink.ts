/**
 * Reduces a failing pair: takes a simpler one as long as the same law of the same package is still broken.
 *
 * In: a subject and a question "does it still fail?". Out: the simplest subject met. Greedy: after each step the
 * candidates start again from the new pair; ends when no candidate fails or `budget` questions are asked.
 */
import type { Subject } from "../subjects.ts";
import { simpler } from "./simpler.ts";

/** Questions asked at most for one failure. */
const SHRINK_BUDGET = 600;

export interface Shrunk {
  readonly subject: Subject;
  readonly steps: number;
  readonly asked: number;
}

/** See the file header. */
export function shrink(
  subject: Subject,
  fails: (candidate: Subject) => boolean,
  budget: number = SHRINK_BUDGET,
): Shrunk {
  let best = subject,
    steps = 0,
    asked = 0;
  const seen = new Set<string>([JSON.stringify(subject)]);
  for (let progress = true; progress && asked < budget;) {
    progress = false;
    for (const candidate of simpler(best)) {
      const text = JSON.stringify(candidate);
      if (seen.has(text)) continue;
      seen.add(text);
      if (asked >= budget) break;
      asked++;
      if (!fails(candidate)) continue;
      best = candidate;
      steps++;
      progress = true;
      break;
    }
  }
  return { subject: best, steps, asked };
}
