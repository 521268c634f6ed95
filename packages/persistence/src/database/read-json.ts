/** Parses stored JSON for a reader that judges its shape: `null` for an empty text, `undefined` for what is no JSON. */
export const readJson = (text: string): unknown => {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
