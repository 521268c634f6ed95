import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Io } from '../command/io.js';
import { Failure, reasonOf } from '../command/problems.js';
import type { ConfigKind } from './config-kind.js';
import type { ConfigProblem, Place } from './config-problem.js';
import { below } from './json-pointer.js';
import { ConfigRefused } from './report-problems.js';
import { readYaml, type Scalars } from './yaml-values.js';

const reference = /\$\$\{|\$\{([^}]*)\}?/g;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Writes a text so that reading returns the same text. */
export const escaped = (text: string): string => text.replaceAll('${', () => '$${');

/** The values of variables, and of files beside the file that names them. */
const scalarsOf = (file: string, { env }: Pick<Io, 'env'>): Scalars => ({
  text: (text) =>
    text.replaceAll(reference, (whole, name: string | undefined) => {
      if (name === undefined) return '${';
      if (!variableName.test(name)) {
        throw new Error(`${whole} names no environment variable. Write $\${ for the text \${.`);
      }
      const value = env[name];
      if (value === undefined) throw new Error(`the environment variable ${name} is not set`);
      return value;
    }),
  file: (path) => {
    try {
      return readFileSync(resolve(dirname(file), path), 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(`!file ${path} cannot be read: ${reasonOf(error)}`);
    }
  },
});

/** All files as one request body, with the place of each value. */
export type ConfigFiles = {
  readonly body: Readonly<Record<string, unknown>>;
  placeOf(pointer: string): Place;
  /** Errors in the files that leave enough of them for the api to judge the rest. */
  readonly problems: readonly ConfigProblem[];
};

/** The parts that several files may have, each with keys of its own. */
const joined = {
  channels: true,
  rotas: true,
  monitors: true,
  routes: true,
  maintenance_windows: true,
  status_pages: true,
  moved: true,
} satisfies Record<ConfigKind | 'moved', true>;

/** The parts that are the same in all files. */
const same: readonly string[] = ['version', 'file_set'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`);
  }
};

class Merge {
  readonly body: Record<string, unknown> = {};
  readonly places = new Map<string, Place>();
  readonly problems: ConfigProblem[] = [];

  add(file: string, value: unknown, places: ReadonlyMap<string, Place>): void {
    const start = { file, line: 1, column: 1 };
    if (!isObject(value)) {
      this.problems.push({
        place: start,
        pointer: '',
        message: 'the file must be a mapping that begins with version: 1',
      });
      return;
    }
    if (value.version === undefined)
      this.problems.push({
        place: start,
        pointer: '/version',
        message: 'version is missing: write version: 1',
      });
    for (const [name, part] of Object.entries(value)) {
      if (name === 'prune') this.#refuse('/prune', 'prune is an option of the command', places, start);
      else if (!Object.hasOwn(joined, name) && !same.includes(name))
        this.#refuse(below('', name), `${name} is not known here`, places, start);
      else if (Object.hasOwn(joined, name) && isObject(part)) this.#join(name, part, places, start);
      else if (this.body[name] === undefined || this.body[name] === part) this.body[name] = part;
      else this.#refuse(below('', name), `${name} must be the same in all files`, places, start);
    }
    for (const [pointer, place] of places) if (!this.places.has(pointer)) this.places.set(pointer, place);
  }

  #join(name: string, part: Record<string, unknown>, places: ReadonlyMap<string, Place>, start: Place): void {
    const before = isObject(this.body[name]) ? this.body[name] : {};
    for (const [key, value] of Object.entries(part)) {
      const pointer = below(below('', name), key);
      const known = before[key];
      if (known === undefined) before[key] = value;
      else if (name === 'moved' && isObject(known) && isObject(value)) before[key] = { ...known, ...value };
      else this.#refuse(pointer, `${name}.${key} stands in another file too`, places, start);
    }
    this.body[name] = before;
  }

  #refuse(pointer: string, message: string, places: ReadonlyMap<string, Place>, start: Place): void {
    this.problems.push({ place: places.get(pointer) ?? start, pointer, message });
  }
}

/** Reads files as one configuration. @throws ConfigRefused when a file is no YAML */
export const readConfig = async (files: readonly string[], io: Pick<Io, 'env'>): Promise<ConfigFiles> => {
  const merge = new Merge();
  let isReadable = true;
  for (const file of files) {
    const { value, places, problems } = readYaml(file, await textOf(file), scalarsOf(file, io));
    merge.problems.push(...problems);
    isReadable &&= value !== null || problems.length === 0;
    if (problems.length === 0 || value !== null) merge.add(file, value, places);
  }
  if (!isReadable) throw new ConfigRefused(merge.problems);
  const first: Place = { file: files[0] ?? '', line: 1, column: 1 };
  const placeOf = (pointer: string): Place => {
    const place = merge.places.get(pointer);
    if (place !== undefined || pointer === '') return place ?? first;
    return placeOf(pointer.slice(0, pointer.lastIndexOf('/')));
  };
  return { body: merge.body, placeOf, problems: merge.problems };
};
