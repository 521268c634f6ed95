import type { ConfigProblem } from './config-problem.js';
import { stepsIn, valueAt } from './json-pointer.js';
import { isClosed } from './problem-lines.js';
import type { ConfigFiles } from './read-config.js';

type Body = Record<string, Record<string, unknown>>;

/** The kind of what a field names. */
const namedBy: Readonly<Record<string, string>> = {
  channels: 'channels',
  parent: 'monitors',
  monitors: 'monitors',
  monitor: 'monitors',
};

/** A resource that is left out, as `KIND KEY`. */
export type LeftOut = string;

const keyIn = (reference: unknown): unknown =>
  typeof reference === 'string' ? reference : Object(reference).key;

/** Removes what stands at a pointer, and what has no meaning without it. @returns a resource that is gone too */
const removeReference = (body: Body, steps: readonly string[]): LeftOut | undefined => {
  const [kind = '', key = '', field = '', index = ''] = steps;
  const resource: Record<string, unknown> = Object(body[kind]?.[key]);
  if (field === 'parent') delete resource.parent;
  const list = resource[field];
  if (Array.isArray(list)) resource[field] = list.toSpliced(Number(index), 1);
  // An empty list would be a window without monitors, or, left out, one of all.
  if (kind !== 'maintenance_windows' || !Array.isArray(list) || list.length > 1) return undefined;
  delete body[kind]?.[key];
  return `${kind} ${key}`;
};

/**
 * The files without the resources whose addresses are closed, or without what names those that are left out.
 * @returns `undefined` when nothing of it is among the problems
 */
export const withoutClosed = (
  files: ConfigFiles,
  problems: readonly ConfigProblem[],
  before: ReadonlySet<LeftOut>,
): { readonly files: ConfigFiles; readonly leftOut: ReadonlySet<LeftOut> } | undefined => {
  const body = structuredClone(files.body) as Body;
  const leftOut = new Set(before);
  let isSmaller = false;
  // From the end, so that the places in lists stay.
  for (const problem of problems.toReversed()) {
    const steps = stepsIn(problem.pointer);
    const [kind = '', key = '', field = ''] = steps;
    if (isClosed(problem)) {
      delete body[kind]?.[key];
      delete body.moved?.[kind];
      leftOut.add(`${kind} ${key}`);
      isSmaller = true;
      continue;
    }
    const named = namedBy[field === 'components' ? 'monitor' : field];
    const value = valueAt(files.body, problem.pointer);
    const reference = field === 'components' ? (Object(value).monitor ?? value) : value;
    if (named === undefined || !before.has(`${named} ${keyIn(reference)}`)) continue;
    const gone = removeReference(body, steps);
    if (gone !== undefined) leftOut.add(gone);
    isSmaller = true;
  }
  return isSmaller ? { files: { ...files, body }, leftOut } : undefined;
};
