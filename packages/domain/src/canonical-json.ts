export const canonicalJson = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sortedByKey(part) : part))
    : JSON.stringify(value);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortedByKey = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
