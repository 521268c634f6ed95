import { parseDocument } from 'yaml';
import { Unreadable } from '../unreadable.js';

export type GatusMap = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is GatusMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const mapIn = (map: GatusMap, name: string): GatusMap => {
  const value = map[name];
  return isMap(value) ? value : {};
};

export const mapsIn = (map: GatusMap, name: string): readonly GatusMap[] => {
  const value = map[name];
  return Array.isArray(value) ? value.filter(isMap) : [];
};

export const textsIn = (map: GatusMap, name: string): readonly string[] => {
  const value = map[name];
  return Array.isArray(value) ? value.map(String) : [];
};

export const textIn = (map: GatusMap, name: string): string => {
  const value = map[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** `enabled` defaults to true. */
export const isEnabled = (map: GatusMap): boolean => map.enabled !== false;

const secondsOf: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const durationPart = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** A duration as Go writes it, such as `1h30m`, in seconds. */
export const durationIn = (text: string): number | undefined => {
  if (text === '0') return 0;
  if (text === '' || text.replaceAll(durationPart, '') !== '') return undefined;
  return [...text.matchAll(durationPart)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (secondsOf[unit] ?? 0),
    0,
  );
};

export const gatusFileBytesMax = 8 * 1024 * 1024;
const reference = /\$\$|\$\{([^}]*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Replaces variables in the text, as Gatus does before it reads YAML. */
const expanded = (text: string, env: Readonly<Record<string, string | undefined>>): string => {
  const missing = new Set<string>();
  const result = text.replaceAll(reference, (whole, braced?: string, plain?: string) => {
    const name = braced ?? plain;
    if (name === undefined) return '$';
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) missing.add(name);
    return value ?? whole;
  });
  if (missing.size > 0)
    throw new Unreadable(
      `It names variables that are not set: ${[...missing].sort().join(', ')}. Give the command a file of them with --env-file: it takes none from its environment, which a stranger's file could read out.`,
    );
  return result;
};

/**
 * Reads a configuration of Gatus 5.
 *
 * @param env the variables that the file may name, and nothing else: their values end up in what is imported
 * @throws Unreadable with a sentence for people
 */
export const readGatus = (file: Uint8Array, env: Readonly<Record<string, string | undefined>>): GatusMap => {
  if (file.length > gatusFileBytesMax)
    throw new Unreadable(`It must have at most ${gatusFileBytesMax} bytes.`);
  const document = parseDocument(expanded(new TextDecoder().decode(file), env), { merge: true });
  const [error] = document.errors;
  if (error !== undefined) throw new Unreadable(`It is no YAML: ${error.message}`);
  let value: unknown;
  try {
    // Fails on an alias within its own anchor.
    value = JSON.parse(JSON.stringify(document.toJS()));
  } catch (reason) {
    throw new Unreadable(`It is no YAML: ${reason instanceof Error ? reason.message : reason}`);
  }
  if (
    !isMap(value) ||
    !['endpoints', 'external-endpoints', 'suites'].some((name) => Array.isArray(value[name]))
  )
    throw new Unreadable('It has no endpoints, external-endpoints or suites.');
  return value;
};
