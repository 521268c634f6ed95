import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import { type FieldError, invalid, Problem } from '../problems/problem.js';

const errorsMax = 20;
const shownNameCharsMax = 100;

const options = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
};

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Problem when the body is no JSON object. A missing body counts as `{}`. */
export const objectIn = (given: unknown = {}, what = 'The body'): object => {
  if (!isObject(given)) throw new Problem('validation_failed', `${what} must be a JSON object.`);
  return given;
};

export const refuseIfAny = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalid(...errors.slice(0, errorsMax));
};

export const unknownField = (name: string, place = ''): FieldError => {
  const field = place + name.slice(0, shownNameCharsMax);
  return { field, message: `${field} is not known here` };
};

/** Thousands of unknown fields are refused before each is looked at. */
const refuseManyUnknown = (rules: Type<object>, object: object, place: string): void => {
  const given = Object.keys(object);
  if (given.length <= errorsMax) return;
  const known = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(rules, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  const unknown = given.filter((name) => !known.has(name));
  if (unknown.length > errorsMax)
    refuseIfAny(unknown.slice(0, errorsMax).map((name) => unknownField(name, place)));
};

/** @param place the prefix of field names in a nested body @throws Problem that names each wrong field */
export const validated = <Rules extends object>(
  rules: Type<Rules>,
  given: unknown = {},
  place = '',
): Rules => {
  const object = objectIn(given, place === '' ? undefined : place.replace(/\.$/, ''));
  refuseManyUnknown(rules, object, place);
  const instance = new rules();
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(object)) {
    // Refuses `constructor`, and getters that derive from fields.
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

/** Returns the names of the optional fields that a request sets. */
export const givenFields = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));

const plainTypes: readonly unknown[] = [undefined, Object, String, Number, Boolean, Array];

@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    return validated(metatype as Type<object>, value);
  }
}

export class NoBody {}
