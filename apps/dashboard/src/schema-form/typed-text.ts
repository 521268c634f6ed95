import { t } from '../language/text.js';
import { durationFault, durationIn, durationRange, durationText } from '../ui/duration.js';
import type { Field, FieldOf } from './schema-fields.js';

export type TypedField = FieldOf<'text' | 'long text' | 'number' | 'duration' | 'lines' | 'json'>;

export const textOf = ({ shape }: Field, value: unknown): string => {
  const { kind } = shape;
  if (value === undefined || value === null) return '';
  if (shape.kind === 'duration') return durationText(Number(value), shape.unit);
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return String(value);
};

export type Typed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string };

/** `undefined` for no text, so that the default applies. */
export const meaningOf = (field: TypedField, text: string): Typed => {
  const { shape } = field;
  if (text.trim() === '') return valid(shape.kind === 'lines' ? noLines(field, shape.itemsMin) : undefined);
  switch (shape.kind) {
    case 'number':
      return numberIn(text);
    case 'duration': {
      const why = durationFault(text, shape.unit, shape);
      return why === undefined ? valid(durationIn(text, shape.unit)) : { ok: false, why };
    }
    case 'lines':
      return linesIn(text, shape.item);
    case 'json':
      try {
        return valid(JSON.parse(text));
      } catch {
        return { ok: false, why: t('Must be JSON, such as {example}.', { example: '{"name": "value"}' }) };
      }
    default:
      return valid(text);
  }
};

const valid = (value: unknown): Typed => ({ ok: true, value });

/** An explicit empty list stops the default from coming back. */
const noLines = ({ default: usual }: Field, itemsMin: number): readonly [] | undefined =>
  itemsMin === 0 && Array.isArray(usual) && usual.length > 0 ? [] : undefined;

const numberIn = (text: string): Typed => {
  const number = Number(text);
  return Number.isFinite(number) ? valid(number) : { ok: false, why: t('Must be a number.') };
};

const linesIn = (text: string, kind: 'text' | 'number'): Typed => {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (kind === 'text') return valid(lines);
  const numbers = lines.map(Number);
  return numbers.every(Number.isFinite)
    ? valid(numbers)
    : { ok: false, why: t('Must be numbers, one per line.') };
};

export const placeholderOf = (field: Field): string => {
  const text = textOf(field, field.default ?? field.example);
  return text === '{}' || text === '[]' ? '' : text;
};

const limitsOf = ({ shape }: Field): string => {
  switch (shape.kind) {
    case 'number':
      return rangeInWords(shape.minimum, shape.maximum);
    case 'duration':
      return durationRange(shape, shape.unit);
    case 'lines':
      return Number.isFinite(shape.itemsMax)
        ? t('One per line, at most {most}.', { most: shape.itemsMax })
        : t('One per line.');
    case 'list':
      return rangeInWords(undefined, shape.itemsMax);
    case 'map':
      return rangeInWords(undefined, shape.entriesMax);
    default:
      return '';
  }
};

const rangeInWords = (min: number | undefined, max = Number.POSITIVE_INFINITY): string => {
  if (min === undefined) return Number.isFinite(max) ? t('At most {most}.', { most: max }) : '';
  return Number.isFinite(max)
    ? t('{least} to {most}.', { least: min, most: max })
    : t('At least {least}.', { least: min });
};

export const hintOf = (field: Field): string =>
  [field.description, limitsOf(field)].filter(Boolean).join(' ');
