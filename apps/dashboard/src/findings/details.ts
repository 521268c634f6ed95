/** Depends on the type of the monitor; any of it may be missing. */
export type Details = Readonly<Record<string, unknown>>;

export const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (details: Details, name: string): string | undefined => {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const textsIn = (details: Details, name: string): readonly string[] =>
  listIn(details, name).filter((item): item is string => typeof item === 'string');

export const detailsIn = (details: Details, name: string): readonly Details[] =>
  listIn(details, name).filter(isDetails);

const listIn = (details: Details, name: string): readonly unknown[] => {
  const value = details[name];
  return Array.isArray(value) ? value : [];
};
