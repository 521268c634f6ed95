import { takeTurns } from '@tocsin/persistence';
import { type FieldError, Problem } from '../http/problems/problem.js';

/** A body of a hundred empty monitors has three errors each. */
const errorsMax = 500;

/** The errors of the monitor at a position of the body; `null` for what refuses the whole request. */
const errorsAt = (at: number, error: unknown): readonly FieldError[] | null => {
  if (!(error instanceof Problem) || error.code !== 'validation_failed') return null;
  const place = `monitors.${at}`;
  if (error.errors === undefined) return [{ field: place, message: `${place} is refused: ${error.detail}` }];
  return error.errors.map(({ field, message, ...others }) => ({
    ...others,
    field: `${place}.${field}`,
    message: message.startsWith(`${field} `) ? `${place}.${message}` : `${place}.${field}: ${message}`,
  }));
};

/**
 * Makes something of each monitor of a body, also when an earlier one is refused.
 * @throws Problem that names each wrong field of each monitor
 */
export const ofEachMonitor = async <Given, Made>(
  monitors: readonly Given[],
  make: (monitor: Given) => Made | Promise<Made>,
): Promise<readonly Made[]> => {
  const made: Made[] = [];
  const errors: FieldError[] = [];
  let refused = 0;
  for (const [at, monitor] of monitors.entries()) {
    await takeTurns();
    try {
      made.push(await make(monitor));
    } catch (error) {
      const found = errorsAt(at, error);
      if (found === null) throw error;
      refused++;
      errors.push(...found);
    }
  }
  if (refused === 0) return made;
  const detail = `Of ${monitors.length} monitors, ${refused} ${refused === 1 ? 'is' : 'are'} refused. None is made.`;
  throw new Problem('validation_failed', detail, errors.slice(0, errorsMax));
};
