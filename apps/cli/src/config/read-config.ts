import { readFile } from 'node:fs/promises';
import type { Io } from '../io.js';
import { Failure, reasonOf } from '../problems.js';
import { type ConfigProblem, ConfigRefused, type Place } from './config-problem.js';
import { scalarsOf } from './scalars.js';
import { below, readYaml } from './yaml-values.js';

/** All files as one request body, with the place of each value. */
export type ConfigFiles = {
  readonly body: Readonly<Record<string, unknown>>;
  placeOf(pointer: string): Place;
};

const joined = ['channels', 'monitors', 'maintenance_windows', 'status_pages', 'moved'];

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
      else if (joined.includes(name) && isObject(part)) this.#join(name, part, places, start);
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

/** Reads files as one configuration. @throws ConfigRefused with all errors */
export const readConfig = async (files: readonly string[], io: Pick<Io, 'env'>): Promise<ConfigFiles> => {
  const merge = new Merge();
  for (const file of files) {
    const { value, places, problems } = readYaml(file, await textOf(file), scalarsOf(file, io));
    merge.problems.push(...problems);
    if (problems.length === 0 || value !== null) merge.add(file, value, places);
  }
  if (merge.problems.length > 0) throw new ConfigRefused(merge.problems);
  const first: Place = { file: files[0] ?? '', line: 1, column: 1 };
  const placeOf = (pointer: string): Place => {
    const place = merge.places.get(pointer);
    if (place !== undefined || pointer === '') return place ?? first;
    return placeOf(pointer.slice(0, pointer.lastIndexOf('/')));
  };
  return { body: merge.body, placeOf };
};
