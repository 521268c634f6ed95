import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { useBoundedLengths } from './bounded-lengths.js';
import { formats } from './formats.js';
import { ruleOf } from './rule-in-words.js';
import { type FieldError, fieldError, formKeywords, type SettingsSchema } from './schema.js';

const errorsMax = 20;
const fieldCharsMax = 100;

export type ReadSettings<Settings> =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  // Optimising takes more than half of the time to compile, and makes no check faster.
  code: { optimize: false },
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, brokenRule]) => [
      name,
      (text: string) => brokenRule(text) === undefined,
    ]),
  ),
});
ajv.addVocabulary([...formKeywords]);
useBoundedLengths(ajv);

const validators = new WeakMap<object, ValidateFunction<never>>();

/** @typeParam Settings the type that the schema describes */
export const validatorOf = <Settings>(schema: SettingsSchema): ValidateFunction<Settings> => {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validator = ajv.compile<never>(schema);
  validators.set(schema, validator);
  return validator;
};

export type SettingsRules<Settings = never> = {
  readonly settings: SettingsSchema;
  /** Rules that the schema cannot express: between fields, or for a parser. */
  readonly faults?: (settings: Settings) => readonly FieldError[];
};

/** Reads the settings of a monitor: checks them and fills in the defaults. `given` is not changed. */
export function readSettings<Settings>(
  { settings: schema, faults }: SettingsRules<Settings>,
  given: unknown,
): ReadSettings<Settings> {
  const settings: unknown = structuredClone(given);
  const validate = validatorOf<Settings>(schema);
  if (!validate(settings)) return refused(oneForEachField(validate.errors ?? []));
  const found = faults?.(settings) ?? [];
  return found.length > 0 ? refused(found) : { ok: true, settings };
}

const refused = (errors: readonly FieldError[]): ReadSettings<never> => ({
  ok: false,
  errors: errors.slice(0, errorsMax),
});

/** A wrong type breaks other rules too, which say nothing more. There can be an error for each item of a long list. */
const oneForEachField = (errors: readonly ErrorObject[]): FieldError[] => {
  const first = new Map<string, FieldError>();
  for (const error of errors) {
    if (first.size === errorsMax) break;
    const found = errorOf(error);
    if (!first.has(found.field)) first.set(found.field, found);
  }
  return [...first.values()];
};

function errorOf(error: ErrorObject): FieldError {
  const { field, rule } = ruleOf(error);
  return fieldError(field.slice(0, fieldCharsMax), rule);
}
