import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { type FieldError, invalid, Problem } from '../problems/problem.js';

/** Bounds the answer to a body with very many faults. */
const errorsMax = 20;
const shownNameCharsMax = 100;

const options = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Problem when the body is no JSON object. Nothing at all counts as an empty one. */
export const objectIn = (given: unknown = {}, what = 'The body'): object => {
  if (!isObject(given)) throw new Problem('validation_failed', `${what} must be a JSON object.`);
  return given;
};

/** @throws Problem that names each field that breaks a rule, if any does */
export const refuseIfAny = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(...errors.slice(0, errorsMax));
};

export const unknownField = (name: string, place = ''): FieldError => {
  const field = place + name.slice(0, shownNameCharsMax);
  return { field, message: `${field} is not known here` };
};

/**
 * Reads a body or a query as an instance of a class whose decorators say the rules. Nothing at all counts as an empty
 * object, so that its answer names the fields that are missing.
 * @param place what stands before the name of each field, in a body of several such objects
 * @throws Problem that names each field that breaks a rule, and the rule
 */
export const validated = <Rules extends object>(
  rules: Type<Rules>,
  given: unknown = {},
  place = '',
): Rules => {
  const object = objectIn(given, place === '' ? undefined : place.replace(/\.$/, ''));
  const instance = new rules();
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(object)) {
    // `constructor` and the like, and what the class derives from its fields, are not for the client to set.
    if (field in rules.prototype) errors.push(unknownField(field, place));
    else Object.assign(instance, { [field]: value });
  }
  for (const { property, constraints = {} } of validateSync(instance, options)) {
    const [rule, message] = Object.entries(constraints)[0] ?? [];
    if (message === undefined) continue;
    errors.push(
      rule === 'whitelistValidation'
        ? unknownField(property, place)
        : { field: place + property, message: place + message },
    );
  }
  refuseIfAny(errors);
  return instance;
};

/** The names of the fields that a request gave, among those that may be left out. */
export const givenFields = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));

const plainTypes: readonly unknown[] = [undefined, Object, String, Number, Boolean, Array];

/** Validates every body and query whose parameter has a class of rules for its type. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    return validated(metatype as Type<object>, value);
  }
}

/** The body of an operation that takes none. */
export class NoBody {}
