/**
 * Reduces the box plots of an experiment before they are stored.
 *
 * In: the result of an experiment. Out: the same result, in which a box with more than 201 finite values holds 201 of
 * its quantiles (each a value of the box, minimum and maximum included), and the figure's title says so. Reason: a
 * full run has a box of 20 000 times for each of 18 starts, of which a reader sees only the quartiles and the ends.
 */
import type { ExperimentFigure, ExperimentResult, ExperimentSeries } from "@col/papers";

/** Quantiles that stand for a box with more values: one in each half per cent. */
const KEPT = 201;

/** The quantiles of `values`, each a value of theirs. */
function quantilesOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((p, q) => p - q);
  return Array.from({ length: KEPT }, (_, k) => sorted[Math.round((k * (sorted.length - 1)) / (KEPT - 1))]);
}

/** Finite values of a series by their box: others are not drawn. */
function boxesOf({ x, y }: ExperimentSeries): Map<number, number[]> {
  const boxes = new Map<number, number[]>();
  x.forEach((at, i) => {
    if (!Number.isFinite(y[i])) return;
    const box = boxes.get(at) ?? [];
    box.push(y[i]);
    boxes.set(at, box);
  });
  return boxes;
}

function thinned(figure: ExperimentFigure): ExperimentFigure {
  if (figure.kind !== "boxes") return figure;
  const boxes = figure.series.map((series) => ({ series, boxes: [...boxesOf(series)] })),
    most = Math.max(...boxes.flatMap((s) => s.boxes.map(([, values]) => values.length)));
  if (!(most > KEPT)) return figure;
  return { ...figure, title: `${figure.title} (${KEPT} quantiles of ${most} values a box)`,
    series: boxes.map(({ series, boxes: own }) => {
      const points = own.flatMap(([at, values]) =>
        (values.length > KEPT ? quantilesOf(values) : values).map((y) => ({ x: at, y })));
      return { name: series.name, x: points.map((p) => p.x), y: points.map((p) => p.y) };
    }) };
}

/** The result with no box of more values than are kept; the title of a figure says so. */
export function withQuantiles(result: ExperimentResult): ExperimentResult {
  return { ...result, figures: result.figures.map(thinned) };
}
