const usual = 'default';

/** The regions in a text, each once. */
export const regionsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,]+/).filter((region) => region !== '')),
];

/** The regions to choose from: the usual one, those with a prober, and those that were chosen. */
export const regionChoices = (known: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...new Set([usual, ...known, ...chosen]),
];
