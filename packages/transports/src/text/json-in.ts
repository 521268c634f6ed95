/** Parses a JSON object. Returns an empty one for anything else, or for JSON that was cut off. */
export const jsonIn = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
};

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
