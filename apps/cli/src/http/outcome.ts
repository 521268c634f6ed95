export type PostOutcome =
  | { readonly outcome: 'answered'; readonly status: number; readonly durationMs: number }
  | { readonly outcome: 'failed'; readonly reason: string; readonly durationMs: number };

/** Tocsin judges an answer in the same way. */
export const wasAccepted = (outcome: PostOutcome): boolean =>
  outcome.outcome === 'answered' && outcome.status >= 200 && outcome.status <= 299;

export const outcomeInWords = (outcome: PostOutcome): string =>
  outcome.outcome === 'answered' ? `→ ${outcome.status} in ${outcome.durationMs} ms` : `→ ${outcome.reason}`;

/** For a line of JSON. */
export const outcomeFields = (outcome: PostOutcome) => ({
  status: outcome.outcome === 'answered' ? outcome.status : null,
  error: outcome.outcome === 'failed' ? outcome.reason : null,
  duration_ms: outcome.durationMs,
});
