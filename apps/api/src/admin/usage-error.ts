/** The command line cannot be carried out as it stands. Its message names the option and the rule. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
