/** Import this before turbo is started: the programs of this process send nothing about their use. */
Object.assign(process.env, { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" });
