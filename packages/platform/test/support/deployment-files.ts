import { readFile } from 'node:fs/promises';

const root = new URL('../../../../', import.meta.url);

export const fileOf = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

export const isBuilt = async (path: string): Promise<boolean> =>
  fileOf(path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')).then(
    () => true,
    () => false,
  );

const withoutComments = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(withoutComments(text).map((line) => line.split(/=(.*)/s)));

/** Parses a unit (systemd.syntax). A repeated key is an error. */
export const parseUnit = (text: string): Map<string, Map<string, string>> => {
  const unit = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of withoutComments(text)) {
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    if (header !== undefined) {
      section = new Map();
      unit.set(header, section);
      continue;
    }
    const [key = '', value] = line.split(/=(.*)/s);
    if (value === undefined || section.has(key)) throw new Error(`Not a line of a unit: ${line}`);
    section.set(key, value);
  }
  return unit;
};

export const parseDockerfile = (text: string): { instruction: string; rest: string }[][] => {
  const stages: { instruction: string; rest: string }[][] = [];
  for (const line of withoutComments(text)) {
    const [instruction = '', rest = ''] = line.split(/\s+(.*)/s);
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)?.push({ instruction, rest });
  }
  return stages;
};

/** Substitutes `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does. */
export const interpolated = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = env[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });
