// A reason is why a check or an incident is as it is: a code, and values under their names. A template is the sentence of a
// code in one language: docs/adr/0131-reasons-are-codes.md.

export type Reason = { readonly code: string; readonly values: ReasonValues };
export type ReasonValues = Readonly<Record<string, ReasonValue>>;
export type ReasonValue = string | number | readonly string[] | Reason | readonly Reason[];

/** By the kinds that a template can give a value: `{took:ms}`. One without a kind is text. */
type Kinds = {
  /** A number. */
  readonly n: number;
  /** A duration in milliseconds, to the millisecond. */
  readonly ms: number;
  /** A deadline in milliseconds, which people read in seconds. */
  readonly limit: number;
  /** A length of time in seconds. */
  readonly span: number;
  /** Bytes, in units of 1024. */
  readonly size: number;
  /** Bytes, in units of 1000. */
  readonly bytes: number;
  readonly moment: Date;
  readonly day: Date;
  /** At most three are named. */
  readonly list: readonly string[];
  /** Another reason: all of it; without its full stop; a clause made a sentence; or what can follow a colon. */
  readonly reason: Reason;
  readonly clause: Reason;
  readonly sentence: Reason;
  readonly first: Reason;
  /** Sentences in a row; clauses between commas; clauses of which the last has an "and". */
  readonly reasons: readonly Reason[];
  readonly clauses: readonly Reason[];
  readonly and: readonly Reason[];
};

export type ReasonKind = keyof Kinds | 'text';

/** `{count|is|are}` is "is" when count is 1. */
type ValueIn<Hole extends string> = Hole extends `${infer Name}|${string}`
  ? { readonly [_ in Name]: number }
  : Hole extends `${infer Name}:${infer Kind extends keyof Kinds}`
    ? { readonly [_ in Name]: Kinds[Kind] }
    : { readonly [_ in Hole]: string };

export type ValuesIn<Template extends string> = Template extends `${string}{${infer Hole}}${infer Rest}`
  ? ValueIn<Hole> & ValuesIn<Rest>
  : unknown;

/** The template of one code in each language. */
export type ReasonTemplates = { readonly en: string; readonly de: string; readonly ar: string };
export type ReasonLanguage = keyof ReasonTemplates;

declare const made: unique symbol;

/** A reason that a catalogue made, so its code and its values are known. */
export type Said = Reason & { readonly [made]: true };

/** How a language, and a reader's time zone, write values. */
export type ReasonStyle = {
  readonly text: (value: string) => string;
  readonly number: (value: number) => string;
  readonly ms: (value: number) => string;
  readonly limit: (ms: number) => string;
  readonly span: (seconds: number) => string;
  readonly size: (bytes: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly moment: (at: string) => string;
  readonly day: (at: string) => string;
  readonly list: (items: readonly string[]) => string;
  /** Returns the part of the sentences that can follow a colon. */
  readonly first: (sentences: string) => string;
};

type Hole = { readonly name: string; readonly kind: ReasonKind | 'plural'; readonly forms: Forms };
type Forms = readonly [one: string, other: string];
type Part = string | Hole;

const holes = /\{(\w+)(?::(\w+)|\|([^|{}]*)\|([^|{}]*))?\}/g;

const read = (template: string): readonly Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(holes)) {
    const [whole, name = '', kind, one, other] = match;
    parts.push(template.slice(end, match.index));
    const isPlural = one !== undefined && other !== undefined;
    parts.push({
      name,
      kind: isPlural ? 'plural' : ((kind ?? 'text') as ReasonKind),
      forms: isPlural ? [one, other] : ['', ''],
    });
    end = match.index + whole.length;
  }
  return [...parts, template.slice(end)];
};

const known = new Map<string, readonly Part[]>();

/** Templates are a closed list, so the parts of each are kept. */
const partsOf = (template: string): readonly Part[] => {
  const before = known.get(template);
  if (before !== undefined) return before;
  const parts = read(template);
  known.set(template, parts);
  return parts;
};

/** The names and the kinds of a template's values. A plural tells no kind of its own. */
export const valuesOf = (template: string): ReadonlyMap<string, ReasonKind> => {
  const found = new Map<string, ReasonKind>();
  for (const part of partsOf(template)) {
    if (typeof part === 'string') continue;
    const { name, kind } = part;
    if (kind !== 'plural') found.set(name, kind);
    else if (!found.has(name)) found.set(name, 'n');
  }
  return found;
};

/** A sentence without its full stop. */
export const clauseOf = (sentence: string): string => sentence.replace(/\.$/, '');

/** Reasons within reasons are few. What a stranger sends as one is not followed deeper. */
const depthMax = 5;

class Unreadable extends Error {}

export const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

class Wording {
  constructor(
    private readonly templateOf: (code: string) => string | undefined,
    private readonly style: ReasonStyle,
  ) {}

  text({ code, values }: Reason, depth = 0): string {
    const template = this.templateOf(code);
    if (template === undefined || depth > depthMax) throw new Unreadable(code);
    return partsOf(template)
      .map((part) => {
        if (typeof part === 'string') return part;
        return this.#value(Object.hasOwn(values, part.name) ? values[part.name] : undefined, part, depth);
      })
      .join('');
  }

  #value(value: unknown, { kind, forms }: Hole, depth: number): string {
    const { style } = this;
    switch (kind) {
      case 'text':
        return style.text(textIn(value));
      case 'plural':
        return forms[numberIn(value) === 1 ? 0 : 1];
      case 'n':
        return style.number(numberIn(value));
      case 'ms':
      case 'limit':
      case 'span':
      case 'size':
      case 'bytes':
        return style[kind](numberIn(value));
      case 'moment':
      case 'day':
        return style[kind](momentIn(value));
      case 'list':
        return style.list(listIn(value, textIn));
      case 'reason':
      case 'clause':
      case 'sentence':
      case 'first':
        return this.#within(value, kind, depth);
      case 'reasons':
      case 'clauses':
      case 'and': {
        const texts = listIn(value, (each) => {
          if (!isReason(each)) throw new Unreadable();
          return this.text(each, depth + 1);
        });
        if (kind === 'reasons') return texts.join(' ');
        return kind === 'clauses' ? texts.map(clauseOf).join(', ') : style.list(texts.map(clauseOf));
      }
      default:
        throw new Unreadable();
    }
  }

  #within(value: unknown, kind: 'reason' | 'clause' | 'sentence' | 'first', depth: number): string {
    if (!isReason(value)) throw new Unreadable();
    const text = this.text(value, depth + 1);
    switch (kind) {
      case 'reason':
        return text;
      case 'clause':
        return clauseOf(text);
      case 'sentence':
        return sentenceOf(text);
      case 'first':
        return this.style.first(text);
    }
  }
}

const sentenceOf = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${clause.endsWith('.') ? '' : '.'}`;

const textIn = (value: unknown): string => {
  if (typeof value !== 'string') throw new Unreadable();
  return value;
};

const numberIn = (value: unknown): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unreadable();
  return value;
};

const momentIn = (value: unknown): string => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw new Unreadable();
  return value;
};

const listIn = <Item>(value: unknown, read: (item: unknown) => Item): readonly Item[] => {
  if (!Array.isArray(value)) throw new Unreadable();
  return value.map(read);
};

/** Puts a reason into words; `null` if a code or a value is not one that the templates know. */
export const inWords = (
  reason: Reason,
  templateOf: (code: string) => string | undefined,
  style: ReasonStyle,
): string | null => {
  try {
    return new Wording(templateOf, style).text(reason);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};
