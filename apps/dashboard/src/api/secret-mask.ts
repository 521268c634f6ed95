import { hashKey } from '@tanstack/react-query';

/** The API shows this in place of a secret. Sending it back keeps the secret. */
export const secretMask = '********';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** With `null` in place of each stored secret. */
export const withoutMasks = (value: unknown): unknown => {
  if (value === secretMask) return null;
  if (Array.isArray(value)) return value.map(withoutMasks);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMasks(part)]));
};

/**
 * Returns what is typed without the secrets of items in whose places others saved another item, for the API keeps secrets
 * by position.
 * @param before what was saved when the typing began
 */
export const withOwnSecrets = (typed: unknown, before: unknown, saved: unknown): unknown => {
  if (Array.isArray(typed)) {
    const itemAt = (list: unknown, at: number): unknown => (Array.isArray(list) ? list[at] : undefined);
    return typed.map((item, at) =>
      hashKey([itemAt(before, at)]) === hashKey([itemAt(saved, at)]) ? item : withoutMasks(item),
    );
  }
  if (!isFields(typed)) return typed;
  const partOf = (whole: unknown, name: string): unknown => (isFields(whole) ? whole[name] : undefined);
  return Object.fromEntries(
    Object.entries(typed).map(([name, part]) => [
      name,
      withOwnSecrets(part, partOf(before, name), partOf(saved, name)),
    ]),
  );
};
