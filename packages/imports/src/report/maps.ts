/** An object of a file of a stranger, whose fields may be anything. */
export type DataMap = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is DataMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const mapIn = (map: DataMap, name: string): DataMap => {
  const value = map[name];
  return isMap(value) ? value : {};
};

export const mapsIn = (map: DataMap, name: string): readonly DataMap[] => {
  const value = map[name];
  return Array.isArray(value) ? value.filter(isMap) : [];
};

export const textsIn = (map: DataMap, name: string): readonly string[] => {
  const value = map[name];
  return Array.isArray(value) ? value.map(String) : [];
};

/** A text as it is written, such as a password or an expression, whose white space counts. */
export const rawTextIn = (map: DataMap, name: string): string => {
  const value = map[name];
  return typeof value === 'string' ? value : '';
};

export const textIn = (map: DataMap, name: string): string => {
  const value = map[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};
