import { englishStyle } from './english.js';
import {
  inWords,
  type Reason,
  type ReasonTemplates,
  type ReasonValue,
  type Said,
  type ValuesIn,
} from './reason.js';

type Templates = Readonly<Record<string, ReasonTemplates>>;

type Catalogue<Of extends Templates> = {
  readonly [Name in keyof Of]: unknown extends ValuesIn<Of[Name]['en']>
    ? () => Said
    : (values: ValuesIn<Of[Name]['en']>) => Said;
};

/** All templates that any module of the process has declared: constants, whatever the order of the modules. */
const declared = new Map<string, ReasonTemplates>();

/** @throws Error when two families have the same code */
const declare = (code: string, templates: ReasonTemplates): void => {
  const before = declared.get(code);
  if (before !== undefined && before.en !== templates.en) throw new Error(`${code} is declared twice.`);
  declared.set(code, templates);
};

const stored = (value: ReasonValue | Date): ReasonValue =>
  value instanceof Date ? value.toISOString() : value;

/** Declares the reasons of a family. Returns a function for each, which makes the reason. */
export const reasonsOf = <const Of extends Templates>(family: string, templates: Of): Catalogue<Of> => {
  const says = Object.entries(templates).map(([name, each]) => {
    const code = `${family}.${name}`;
    declare(code, each);
    const say = (values: Readonly<Record<string, ReasonValue | Date>> = {}): Reason => ({
      code,
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, stored(value)])),
    });
    return [name, say] as const;
  });
  return Object.fromEntries(says) as unknown as Catalogue<Of>;
};

export const declaredReasons = (): ReadonlyMap<string, ReasonTemplates> => declared;

/** Reasons that join other reasons. */
const joined = reasonsOf('all', {
  sequence: { en: '{parts:reasons}', de: '{parts:reasons}', ar: '{parts:reasons}' },
  sentence: { en: '{clause:sentence}', de: '{clause:sentence}', ar: '{clause:sentence}' },
  /** A message of an earlier version, which has no reason. */
  text: { en: '{text}', de: '{text}', ar: '{text}' },
});

/** The sentences in a row. */
export const inSequence = (first: Said, ...others: readonly Said[]): Said =>
  others.length === 0 ? first : joined.sequence({ parts: [first, ...others] });

export const asSentence = (clause: Said): Said => joined.sentence({ clause });

/** Says again what was stored: the text, if there is no reason. */
export const saidAgain = (message: string, reason: Reason | null): Said =>
  reason === null ? joined.text({ text: message }) : (reason as Said);

export const englishTemplate = (code: string): string | undefined => declared.get(code)?.en;

/** In the English of messages; `null` for a code or values that no family declares. */
export const perhapsInEnglish = (reason: Reason): string | null =>
  inWords(reason, englishTemplate, englishStyle);

/** @throws Error for a reason that no family declares */
export const inEnglish = (reason: Reason): string => {
  const text = perhapsInEnglish(reason);
  if (text === null) throw new Error(`${reason.code} is not declared with such values.`);
  return text;
};
