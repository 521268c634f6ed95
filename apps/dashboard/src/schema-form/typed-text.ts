import type { Field, FieldOf } from './schema-fields.js';

export type TypedField = FieldOf<'text' | 'long text' | 'number' | 'lines' | 'json'>;

export const textOf = ({ shape: { kind } }: Field, value: unknown): string => {
  if (value === undefined || value === null) return '';
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
    case 'lines':
      return linesIn(text, shape.item);
    case 'json':
      try {
        return valid(JSON.parse(text));
      } catch {
        return { ok: false, why: 'Must be JSON, such as {"name": "value"}.' };
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
  return Number.isFinite(number) ? valid(number) : { ok: false, why: 'Must be a number.' };
};

const linesIn = (text: string, kind: 'text' | 'number'): Typed => {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (kind === 'text') return valid(lines);
  const numbers = lines.map(Number);
  return numbers.every(Number.isFinite)
    ? valid(numbers)
    : { ok: false, why: 'Must be numbers, one per line.' };
};

export const placeholderOf = (field: Field): string => {
  const text = textOf(field, field.default ?? field.example);
  return text === '{}' || text === '[]' ? '' : text;
};

const limitsOf = ({ shape }: Field): string => {
  switch (shape.kind) {
    case 'number':
      return rangeInWords(shape.minimum, shape.maximum);
    case 'lines':
    case 'list':
      return `${shape.kind === 'lines' ? 'One per line' : ''}${mostInWords(shape.itemsMax, shape.kind)}`;
    case 'map':
      return mostInWords(shape.entriesMax, shape.kind);
    default:
      return '';
  }
};

const rangeInWords = (minimum: number | undefined, maximum: number | undefined): string => {
  if (minimum === undefined) return maximum === undefined ? '' : `At most ${maximum}.`;
  return maximum === undefined ? `At least ${minimum}.` : `${minimum} to ${maximum}.`;
};

const mostInWords = (max: number, kind: 'lines' | 'list' | 'map'): string => {
  if (!Number.isFinite(max)) return kind === 'lines' ? '.' : '';
  return kind === 'lines' ? `, at most ${max}.` : `At most ${max}.`;
};

export const hintOf = (field: Field): string =>
  [field.description, limitsOf(field)].filter(Boolean).join(' ');
