import { type ConfigReference, configBounds, isConfigKey } from '@tocsin/domain';
import { isLargerThan, usualBodyBytesMax, valuesMax } from '../../http/bodies/size.js';
import { idOf, isUuid } from '../../http/bodies/text.js';
import { isObject } from '../../http/bodies/validation.js';
import { type FieldError, invalid, Problem } from '../../http/problems/problem.js';

// Reads the parts that resources of all kinds have in files: a key, `adopt`, and references by key in the place of ids.

const { keyCharsMax } = configBounds;

export const keyRule = `must begin with a letter or a digit and have 1 to ${keyCharsMax} letters, digits, dots, hyphens and underscores`;

export const byId = (id: string): ConfigReference => ({ id });

/**
 * A resource may be as large as in the body of a request for it alone.
 * @throws Problem for what is no object, or too large
 */
export const requireObject = (
  value: unknown,
  bytesMax: number = usualBodyBytesMax,
  field = '',
): Readonly<Record<string, unknown>> => {
  const message = isObject(value)
    ? `must have at most ${bytesMax} bytes and ${valuesMax} values`
    : 'must be an object';
  if (isObject(value) && !isLargerThan(value, bytesMax)) return { ...value };
  throw invalid({ field, message: field === '' ? message : `${field} ${message}` });
};

export const requireAdopt = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (isUuid(value)) return idOf(value);
  throw invalid({ field: 'adopt', message: 'adopt must be a UUID' });
};

/** Refuses ids where the files refer by key. @param instead names in files, by those in requests */
export const refuseIds = (
  given: Readonly<Record<string, unknown>>,
  instead: Readonly<Record<string, string>>,
  place = '',
): void => {
  for (const [name, inFiles] of Object.entries(instead)) {
    const field = place + name;
    if (name in given) throw invalid({ field, message: `${field} is not known here. Use ${inFiles}.` });
  }
};

const referenceOf = (value: unknown): ConfigReference | undefined => {
  const { key, id, ...others } = (isObject(value) ? value : { key: value }) as Record<string, unknown>;
  if (Object.keys(others).length > 0) return undefined;
  if (isConfigKey(key) && id === undefined) return { key };
  return isUuid(id) && key === undefined ? { id: idOf(id) } : undefined;
};

/** Reads each part of a resource. @throws Problem that names what is wrong with all of them */
export const requireAll = <Parts extends object>(
  parts: { readonly [Name in keyof Parts]: () => Parts[Name] },
): Parts => {
  const read: Partial<Parts> = {};
  const errors: FieldError[] = [];
  for (const name in parts) {
    try {
      read[name] = parts[name]();
    } catch (error) {
      if (!(error instanceof Problem) || !error.errors) throw error;
      errors.push(...error.errors);
    }
  }
  if (errors.length > 0) throw invalid(...errors);
  return read as Parts;
};

export const requireReference = (field: string, value: unknown): ConfigReference => {
  const reference = referenceOf(value);
  if (reference !== undefined) return reference;
  throw invalid({ field, message: `${field} must be a key, or an object with a key or an id` });
};

/** @param require reads one item of the list */
export const requireList = <Item>(
  field: string,
  value: unknown,
  itemsMax: number,
  require: (field: string, value: unknown) => Item,
): readonly Item[] => {
  if (!Array.isArray(value) || value.length > itemsMax)
    throw invalid({ field, message: `${field} must be a list of at most ${itemsMax} keys` });
  return value.map((item, index) => require(`${field}.${index}`, item));
};

export const requireReferences = (
  field: string,
  value: unknown,
  itemsMax: number,
): readonly ConfigReference[] => requireList(field, value, itemsMax, requireReference);
