const parametersIn = (pattern: string): number => pattern.split('$').length;

/**
 * Returns the pattern that a path matches, such as `/monitors/$monitorId`. If several match, it is the one with the fewest
 * parameters.
 * @returns `undefined` when there is none
 */
export const patternAt = <Pattern extends string>(
  path: string,
  patterns: readonly Pattern[],
): Pattern | undefined => {
  const segments = path.split('/');
  const matches = (pattern: string): boolean => {
    const wanted = pattern.split('/');
    const isAt = (each: string, index: number): boolean =>
      each.startsWith('$') ? segments[index] !== '' : each === segments[index];
    return wanted.length === segments.length && wanted.every(isAt);
  };
  const [best] = patterns.filter(matches).sort((one, other) => parametersIn(one) - parametersIn(other));
  return best;
};
