import type { ConfigFault, ConfigKind } from '@tocsin/domain';
import { isObject } from '../http/bodies/validation.js';
import { type FieldError, Problem } from '../http/problems/problem.js';

/** The errors that an answer names; the others are counted. Files can have as many as they have references. */
export const errorsNamedMax = 100;

/** In a longer path, no dot belongs to a name. */
const pathCharsMax = 1000;

const pointerTo = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Splits a path such as `settings.headers.x.y` where the value has fields, since their names can have dots. */
const stepsOf = (path: string, value: unknown): string[] => {
  if (path === '') return [];
  const step = firstStepOf(path, value);
  return [step, ...stepsOf(path.slice(step.length + 1), Object(value)[step])];
};

const firstStepOf = (path: string, value: unknown): string => {
  if (isObject(value) && path.length <= pathCharsMax)
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
      if (Object.hasOwn(value, path.slice(0, end))) return path.slice(0, end);
  return path.split('.', 1)[0] ?? path;
};

type Fault = ConfigFault & Pick<FieldError, 'egress_allow'>;

/** Collects the errors of a configuration. */
export class ConfigErrors {
  readonly #named: FieldError[];
  #count: number;

  /** @param before errors that were found earlier */
  constructor(
    private readonly body: object,
    before?: ConfigErrors,
  ) {
    this.#named = before ? [...before.#named] : [];
    this.#count = before ? before.#count : 0;
  }

  /**
   * @param fault its message ends a sentence that begins with the place
   * @param fieldInFiles returns its field as the files write it
   */
  add(fault: Fault, fieldInFiles: (fault: Fault) => string = ({ field }) => field): void {
    this.#add(() => {
      const { kind, key, message, egress_allow } = fault;
      const field = fieldInFiles(fault);
      const given = Object(Object(Object(this.body)[kind])[key]);
      const path = [kind, key, ...(field === '' ? [] : [field])].join('.');
      return {
        field: path,
        message: `${path} ${message}`,
        pointer: pointerTo([kind, key, ...stepsOf(field, given)]),
        ...(egress_allow !== undefined && { egress_allow }),
      };
    });
  }

  addToKind(kind: ConfigKind, message: string): void {
    this.#add(() => ({ field: kind, message: `${kind} ${message}`, pointer: pointerTo([kind]) }));
  }

  #add(named: () => FieldError): void {
    this.#count += 1;
    if (this.#count <= errorsNamedMax) this.#named.push(named());
  }

  /** Runs `check`, and takes the fields that its Problem names. @returns `undefined` when it was refused */
  async collect<T>(kind: ConfigKind, key: string, check: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const errors = error.errors ?? [{ field: '', message: `is refused: ${error.detail}` }];
      for (const { field, message, ...others } of errors) {
        const rule = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
        this.add({ ...others, kind, key, field, message: rule });
      }
      return undefined;
    }
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** @throws Problem with the errors, if there is one */
  refuseIfAny(): void {
    if (this.isEmpty) return;
    const errors = this.#count === 1 ? '1 error' : `${this.#count} errors`;
    const others = this.#count > errorsNamedMax ? ` The first ${errorsNamedMax} are listed.` : '';
    throw new Problem(
      'validation_failed',
      `The configuration has ${errors}. Nothing was changed.${others}`,
      this.#named,
    );
  }
}

export const configPaths = { plan: '/v1/config/plan', apply: '/v1/config/apply' } as const;
