import type { ConfigFault, ConfigKind } from '@tocsin/domain';
import { type FieldError, Problem } from '../http/problems/problem.js';

const shownMax = 1000;

const pointerTo = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Splits a path such as `settings.headers.x.y` where the value has fields, since their names can have dots. */
const stepsOf = (path: string, value: unknown): string[] => {
  if (path === '') return [];
  const known = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const step =
    known
      .filter((key) => path === key || path.startsWith(`${key}.`))
      .sort((a, b) => b.length - a.length)[0] ??
    path.split('.', 1)[0] ??
    path;
  return [step, ...stepsOf(path.slice(step.length + 1), Object(value)[step])];
};

/** Collects the errors of a configuration. */
export class ConfigErrors {
  readonly #errors: FieldError[];

  /** @param before errors that were found earlier */
  constructor(
    private readonly body: object,
    before: readonly FieldError[] = [],
  ) {
    this.#errors = [...before];
  }

  get all(): readonly FieldError[] {
    return this.#errors;
  }

  /** @param message ends a sentence that begins with the place */
  add({ kind, key, field, message }: ConfigFault): void {
    const given = Object(Object(Object(this.body)[kind])[key]);
    const path = [kind, key, ...(field === '' ? [] : [field])].join('.');
    this.#errors.push({
      field: path,
      message: `${path} ${message}`,
      pointer: pointerTo([kind, key, ...stepsOf(field, given)]),
    });
  }

  addToKind(kind: ConfigKind, message: string): void {
    this.#errors.push({ field: kind, message: `${kind} ${message}`, pointer: pointerTo([kind]) });
  }

  /** Runs `check`, and takes the fields that its Problem names. @returns `undefined` when it was refused */
  collect<T>(kind: ConfigKind, key: string, check: () => T): T | undefined {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const errors = error.errors ?? [{ field: '', message: `is refused: ${error.detail}` }];
      for (const { field, message } of errors) {
        const rule = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
        this.add({ kind, key, field, message: rule });
      }
      return undefined;
    }
  }

  /** @throws Problem with all errors, if there is one */
  refuseIfAny(): void {
    const count = this.#errors.length;
    if (count === 0) return;
    const shown = count > shownMax ? ` The first ${shownMax} are listed.` : '';
    throw new Problem(
      'validation_failed',
      `The configuration has ${count} ${count === 1 ? 'error' : 'errors'}. Nothing was changed.${shown}`,
      this.#errors.slice(0, shownMax),
    );
  }
}

export const configPaths = { plan: '/v1/config/plan', apply: '/v1/config/apply' } as const;
