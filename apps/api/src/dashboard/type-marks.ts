import { catalogue } from '@tocsin/transports/catalogue';
import { type TextLanguage, type TypeTexts, textIn, textLanguages } from '../http/in-language.js';
import { carriedTypes } from '../monitors/monitor-config.js';

type Titles = Readonly<Record<TextLanguage, string>>;

const titlesOf = (type: TypeTexts & { readonly title: string }): Titles =>
  Object.fromEntries(
    textLanguages.map((language) => [language, textIn(language, type.title, type)]),
  ) as Titles;

/**
 * The titles of types in each language, and their marks. The page itself contains them, so that a list need not load the
 * forms of all types.
 */
export const typeMarks = (): string => {
  const marks = {
    monitor: Object.fromEntries(
      carriedTypes().map((known) => [known.type, { title: titlesOf(known), icon: known.icon }]),
    ),
    channel: Object.fromEntries(
      catalogue.map((known) => [known.type, { title: titlesOf(known), kind: known.kind }]),
    ),
  };
  // In HTML, "</script" would end the element.
  return JSON.stringify(marks).replaceAll('<', String.raw`\u003c`);
};
