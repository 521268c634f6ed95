import { IntlMessageFormat } from 'intl-messageformat';
import { currentLanguage } from './current-language.js';
import { apart } from './formats.js';
import type { Texts } from './german/german.js';

/** An English text of the catalogue. It may have `{placeholders}` and plurals in the syntax of ICU MessageFormat. */
export type Text = keyof Texts;

type Values = Readonly<Record<string, string | number>>;

/** A text that FormatJS has read. */
type Message = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;

/** The compiled form of a text with placeholders (`words/compiled-messages.mjs`). */
type Compiled = readonly [key: string, message: Message];

/** Texts with a placeholder need values. */
export type ValuesFor<Of extends Text, Value> = Of extends `${string}{${string}`
  ? [values: Readonly<Record<string, Value>>]
  : [];

/** Separates a text from its meaning, where an English text has several translations: "Open||verb". */
const meaningMark = '||';

const formats = new Map<string, IntlMessageFormat>();

export const formatOf = (text: Text | Compiled, ignoreTag: boolean): IntlMessageFormat => {
  const [id, message] = typeof text === 'string' ? [text, wordsOf(text)] : text;
  const key = ignoreTag ? id : `<>${id}`;
  const known = formats.get(key);
  if (known) return known;
  const translations: Readonly<Record<string, string | Message>> = currentLanguage.translations;
  const words = typeof text === 'string' ? message : (translations[id] ?? message);
  const made = new IntlMessageFormat(words, currentLanguage.locale, undefined, { ignoreTag });
  formats.set(key, made);
  return made;
};

const wordsOf = (text: Text): string => {
  const [english = text] = text.split(meaningMark, 1);
  return currentLanguage.translations[text] ?? english;
};

/** The text in the language of the reader. */
export const t = <Of extends Text>(text: Of, ...[values]: ValuesFor<Of, string | number>): string =>
  values === undefined ? wordsOf(text) : String(formatOf(text, true).format<string>(isolated(values)));

const isolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? apart(value) : value]),
  );
