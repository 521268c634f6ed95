export const below = (pointer: string, step: string | number): string =>
  `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const stepsIn = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

export const valueIn = (body: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => Object(value)[step], body);

/** The value at a JSON pointer, or `undefined`. */
export const valueAt = (body: unknown, pointer: string): unknown => valueIn(body, stepsIn(pointer));
