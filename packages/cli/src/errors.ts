/**
 * The error of a user's mistake. `runCommandLine` prints its message on standard error, without a stack trace, and
 * exits with code 2.
 */

/** A mistake in the arguments or in an input file: exit code 2. */
export class UserError extends Error {
  override readonly name: string = "UserError";
}
