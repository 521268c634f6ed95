import type { ConfigKind } from './config-kind.js';
import type { ConfigProblem } from './config-problem.js';
import { stepsIn, valueAt, valueIn } from './json-pointer.js';
import { isClosed } from './problem-lines.js';
import type { ConfigFiles } from './read-config.js';

type Body = Record<string, Record<string, unknown>>;

/** The kind of what a field names. */
const namedBy: Readonly<Record<string, ConfigKind>> = {
  channels: 'channels',
  fallback: 'channels',
  otherwise: 'channels',
  rotas: 'rotas',
  parent: 'monitors',
  monitors: 'monitors',
  monitor: 'monitors',
};

/** A resource that is left out, as `KIND KEY`. */
export type LeftOut = string;

const keyIn = (reference: unknown): unknown =>
  typeof reference === 'string' ? reference : Object(reference).key;

/** Removes a reference, and what has no meaning without it. @returns a resource that is gone too */
const removeReference = (body: Body, steps: readonly string[]): LeftOut | undefined => {
  const [kind = '', key = '', part] = steps;
  // A component would otherwise show another state.
  const place = part === 'components' ? steps.slice(0, 4) : steps;
  const [last = ''] = place.slice(-1);
  const owner = valueIn(body, place.slice(0, -1));
  if (!Array.isArray(owner)) {
    delete Object(owner)[last];
    return undefined;
  }
  owner.splice(Number(last), 1);
  // An empty list would be a window without monitors, or, left out, one of all.
  if (kind !== 'maintenance_windows' || owner.length > 0) return undefined;
  delete body[kind]?.[key];
  return `${kind} ${key}`;
};

const isPlace = (step: string): boolean => /^\d+$/.test(step);

const placeInList = ({ pointer }: ConfigProblem): number => Number(stepsIn(pointer).findLast(isPlace) ?? 0);

const resourceOf = ({ pointer }: ConfigProblem): LeftOut => stepsIn(pointer).slice(0, 2).join(' ');

/** The other problems of the resources whose addresses are closed. */
export const besideClosed = (problems: readonly ConfigProblem[]): readonly ConfigProblem[] => {
  const closed = new Set(problems.filter(isClosed).map(resourceOf));
  return problems.filter((problem) => !isClosed(problem) && closed.has(resourceOf(problem)));
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
  // From the end of each list, so that the places in it stay.
  const fromEnd = problems.toSorted((a, b) => placeInList(b) - placeInList(a));
  for (const problem of fromEnd) {
    const steps = stepsIn(problem.pointer);
    const [kind = '', key = '', ...path] = steps;
    if (isClosed(problem)) {
      isSmaller ||= Object.hasOwn(Object(body[kind]), key);
      delete body[kind]?.[key];
      delete body.moved?.[kind];
      leftOut.add(`${kind} ${key}`);
      continue;
    }
    const named = namedBy[path.findLast((step) => !isPlace(step)) ?? ''];
    const reference = valueAt(files.body, problem.pointer);
    if (named === undefined || !before.has(`${named} ${keyIn(reference)}`)) continue;
    const gone = removeReference(body, steps);
    if (gone !== undefined) leftOut.add(gone);
    isSmaller = true;
  }
  return isSmaller ? { files: { ...files, body }, leftOut } : undefined;
};
