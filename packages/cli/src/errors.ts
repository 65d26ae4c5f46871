/** How a command ends badly: a message on standard error and an exit code, never a stack trace for a user's mistake. */

/** A mistake in the arguments or in an input file: exit code 2. */
export class UserError extends Error {
  override readonly name: string = "UserError";
}
