import type { MonitorSecrets, MonitorSettings } from '@tocsin/domain';

/** Shown instead of a secret. Sent back, it keeps the secret. */
export const secretMask = '********';

type Schema = {
  readonly writeOnly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const below = (path: string, key: string | number): string => (path === '' ? `${key}` : `${path}.${key}`);

const mapTexts = (value: unknown, change: (text: string, path: string) => string, path = ''): unknown => {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(item, change, below(path, at)));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapTexts(part, change, below(path, key))]),
  );
};

const isSecretAt = (schema: Schema | undefined, path: readonly string[]): boolean => {
  if (schema === undefined || schema.writeOnly) return schema?.writeOnly === true;
  const [key, ...rest] = path;
  if (key === undefined) return false;
  return isSecretAt(schema.items ?? schema.properties?.[key], rest);
};

/** Separates settings into the shown part and the secrets. */
export const partedSettings = (
  schema: Schema,
  whole: MonitorSettings,
): { readonly settings: MonitorSettings; readonly secrets: MonitorSecrets } => {
  const secrets: Record<string, string> = {};
  const settings = mapTexts(whole, (text, path) => {
    if (!isSecretAt(schema, path.split('.'))) return text;
    secrets[path] = text;
    return secretMask;
  });
  return { settings: settings as MonitorSettings, secrets };
};

export const wholeSettings = (settings: MonitorSettings, secrets: MonitorSecrets): MonitorSettings =>
  Object.keys(secrets).length === 0
    ? settings
    : (mapTexts(settings, (text, path) =>
        text === secretMask ? (secrets[path] ?? text) : text,
      ) as MonitorSettings);

/** Keeps each secret that is left out; `null` removes it. @param before as shown */
export const withKeptSecrets = (schema: Schema, given: unknown, before: unknown): unknown => {
  if (Array.isArray(given) && schema.items !== undefined) {
    const { items } = schema;
    return given.map((item, at) =>
      withKeptSecrets(items, item, Array.isArray(before) ? before[at] : undefined),
    );
  }
  if (!isFields(given)) return given;
  const known = isFields(before) ? before : {};
  const completed: Record<string, unknown> = { ...given };
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (!part.writeOnly) {
      if (key in given) completed[key] = withKeptSecrets(part, given[key], known[key]);
    } else if (given[key] === undefined && known[key] !== undefined) {
      completed[key] = known[key];
    } else if (given[key] === null) {
      delete completed[key];
    }
  }
  return completed;
};

export const maskedPaths = (schema: Schema, given: unknown): readonly string[] => {
  const paths: string[] = [];
  mapTexts(given, (text, path) => {
    if (text === secretMask && isSecretAt(schema, path.split('.'))) paths.push(path);
    return text;
  });
  return paths;
};

/** Removes each field that is secret, at any depth. */
export const withoutSecrets = (schema: Schema | undefined, settings: unknown): unknown => {
  if (Array.isArray(settings)) return settings.map((item) => withoutSecrets(schema?.items, item));
  if (!isFields(settings)) return settings;
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => !schema?.properties?.[key]?.writeOnly)
      .map(([key, part]) => [key, withoutSecrets(schema?.properties?.[key], part)]),
  );
};
