/** Import this before turbo starts: the programs of this process then send no data about their use. */
Object.assign(process.env, { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" });
