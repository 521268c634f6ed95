/** What the keys of a JSON object are given as; nothing of an answer that is none, or was cut off. */
export const jsonIn = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
};

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
