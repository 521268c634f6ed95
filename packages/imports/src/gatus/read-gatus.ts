import { textBytesMax } from '../report/fields.js';
import { type DataMap, isMap, mapIn } from '../report/maps.js';
import { Unreadable } from '../report/unreadable.js';
import { yamlValues } from '../report/yaml-values.js';

export type GatusMap = DataMap;

/** `enabled` defaults to true. */
export const isEnabled = (map: GatusMap): boolean => map.enabled !== false;

const reference = /\$\$|\$\{([^}]*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Stands for a variable that is not set, until it is known whether what is imported uses it. */
const unset = /\uE000([^\uE001]*)\uE001/g;

/** Replaces variables in the text, as Gatus does before it reads YAML. */
const expanded = (text: string, env: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(reference, (_, braced?: string, plain?: string) => {
    const name = braced ?? plain;
    if (name === undefined) return '$';
    return (Object.hasOwn(env, name) ? env[name] : undefined) ?? `\uE000${name}\uE001`;
  });

/** The parts of a file that become something here. Others may name variables that nobody needs. */
export const importedParts: readonly string[] = [
  'endpoints',
  'external-endpoints',
  'suites',
  'alerting',
  'maintenance',
];

const withoutUnset = (config: GatusMap): GatusMap => {
  const used = JSON.stringify(importedParts.map((name) => config[name] ?? null));
  const missing = new Set([...used.matchAll(unset)].map(([, name = '']) => name));
  if (missing.size > 0)
    throw new Unreadable(
      `It names variables that are not set: ${[...missing].sort().join(', ')}. Give the command a file of them with --env-file: it takes none from its environment, which a stranger's file could read out.`,
    );
  return JSON.parse(JSON.stringify(config).replaceAll(unset, (_, name: string) => `\${${name}}`));
};

/** Joins two files as Gatus does: lists are appended, and a value may stand in one file only. */
const joined = (one: unknown, other: unknown, path: string): unknown => {
  if (one === undefined || one === null) return other;
  if (other === undefined || other === null) return one;
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isMap(one) || !isMap(other)) throw new Unreadable(`It defines ${path} more than once.`);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [before, after] = [one, other].map((map) => (Object.hasOwn(map, name) ? map[name] : undefined));
      return [name, joined(before, after, path === '' ? name : `${path}.${name}`)];
    }),
  );
};

const isManifest = (value: GatusMap): boolean =>
  typeof value.apiVersion === 'string' && typeof value.kind === 'string';

/** The documents of a file. A manifest of Kubernetes has files of Gatus in its ConfigMaps. */
const documentsIn = (text: string): readonly unknown[] =>
  yamlValues(text).flatMap((value) => {
    if (!isMap(value) || !isManifest(value)) return [value];
    const data = value.kind === 'ConfigMap' ? Object.entries(mapIn(value, 'data')) : [];
    return data.flatMap(([name, content]) =>
      /\.ya?ml$/.test(name) && typeof content === 'string' ? documentsIn(content) : [],
    );
  });

/**
 * Reads a configuration of Gatus 5.
 *
 * @param given a file, or the files of a folder in the order of their names
 * @param env the variables that the file may name, and nothing else: their values end up in what is imported
 * @throws Unreadable with a sentence for people
 */
export const readGatus = (
  given: Uint8Array | readonly Uint8Array[],
  env: Readonly<Record<string, string | undefined>>,
): GatusMap => {
  const files = given instanceof Uint8Array ? [given] : given;
  if (files.reduce((bytes, file) => bytes + file.length, 0) > textBytesMax)
    throw new Unreadable(`It must have at most ${textBytesMax} bytes.`);
  const decoder = new TextDecoder();
  const documents = files.flatMap((file) => documentsIn(expanded(decoder.decode(file), env)));
  const value = documents.reduce((before, document) => joined(before, document, ''), undefined);
  if (
    !isMap(value) ||
    !['endpoints', 'external-endpoints', 'suites'].some((name) => Array.isArray(value[name]))
  )
    throw new Unreadable('It has no endpoints, external-endpoints or suites.');
  return withoutUnset(value);
};
