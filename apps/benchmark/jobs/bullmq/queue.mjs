/** What producer and workers agree on. */
export const QUEUE = "col-parts";
export const connection = { host: "127.0.0.1", port: Number(process.env.COL_JOBS_PORT), maxRetriesPerRequest: null };
export const folder = process.env.COL_JOBS_FOLDER, parts = Number(process.env.COL_JOBS_PARTS);
export const solver = process.env.COL_JOBS_SOLVER;

/** A line with the time. */
export function log(text) {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
