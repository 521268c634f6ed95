import { type ChannelDefinition, catalogue, isMessageField } from '@tocsin/transports/catalogue';
import { type TextLanguage, type TypeTexts, textIn, textLanguages } from '../http/in-language.js';
import { carriedTypes } from '../monitors/monitor-config.js';

type Titles = Readonly<Record<TextLanguage, string>>;

const titlesOf = (type: TypeTexts & { readonly title: string }): Titles =>
  Object.fromEntries(
    textLanguages.map((language) => [language, textIn(language, type.title, type)]),
  ) as Titles;

/**
 * The fields that tell where messages go. A list shows the first that the channel has. Secrets come last: of some, a
 * beginning is shown. Every channel has the required field, so none comes after it.
 */
const placesOf = ({ fields: { properties, required } }: ChannelDefinition): readonly string[] => {
  const places = Object.entries(properties).filter(([name]) => !isMessageField(name));
  const secretsLast = [false, true].flatMap((isSecret) =>
    places.filter(([, { writeOnly = false }]) => writeOnly === isSecret),
  );
  const names = secretsLast.map(([name]) => name);
  const last = names.findIndex((name) => required.includes(name));
  return last === -1 ? names : names.slice(0, last + 1);
};

/**
 * The titles of types in each language, and what lists show of a type. The page itself contains them, so that a list need
 * not load the forms of all types.
 */
export const typeMarks = (): string => {
  const marks = {
    monitor: Object.fromEntries(
      carriedTypes().map((known) => [known.type, { title: titlesOf(known), icon: known.icon }]),
    ),
    channel: Object.fromEntries(
      catalogue.map((known) => [
        known.type,
        { title: titlesOf(known), kind: known.kind, places: placesOf(known) },
      ]),
    ),
  };
  // In HTML, "</script" would end the element.
  return JSON.stringify(marks).replaceAll('<', String.raw`\u003c`);
};
