/** A wrong command line or setting: exit code 2. The message names the option and the rule. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do its work: exit code 1. The message is for people. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The message of an error, or its code: an error of several addresses has no message. */
export const reasonOf = (error: unknown): string => {
  const { message, code }: { message?: unknown; code?: unknown } = Object(error);
  return String(message || code || error);
};
