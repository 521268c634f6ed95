import { ApiProblem, fieldErrorsOf } from '../../api/api-problem.js';
import type { UnderstoodLine } from './pasted-lines.js';

/**
 * The sentences of the api by line, such as "Must be an absolute URL."
 * @param sent the lines in the order of the request
 */
export const refusedLines = (
  error: unknown,
  sent: readonly UnderstoodLine[],
): ReadonlyMap<UnderstoodLine, readonly string[]> => {
  const refused = new Map<UnderstoodLine, readonly string[]>();
  if (!(error instanceof ApiProblem)) return refused;
  for (const [field, message] of Object.entries(fieldErrorsOf(error))) {
    const line = sent[Number(/^monitors\.(\d+)\b/.exec(field)?.[1] ?? Number.NaN)];
    if (line !== undefined) refused.set(line, [...(refused.get(line) ?? []), message]);
  }
  return refused;
};
