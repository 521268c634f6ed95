import { currentLanguage } from './current-language.js';

/** A sentence of the API in the reader's language, if the catalogue has it: `german/api*.ts`. */
export const apiText = (english: string): string => {
  const translations: Readonly<Record<string, string>> = currentLanguage.translations;
  return Object.hasOwn(translations, english) ? (translations[english] ?? english) : english;
};

const forPeople: readonly string[] = ['title', 'description', 'setup_steps'];

const inLanguage = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inLanguage);
  return typeof value === 'string' ? apiText(value) : withApiTexts(value);
};

/** The same JSON with its titles, descriptions and steps in the reader's language, such as those of a schema. */
export const withApiTexts = <Json>(json: Json): Json => {
  if (currentLanguage.id === 'en' || typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(withApiTexts) as Json;
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    forPeople.includes(name) ? inLanguage(value) : withApiTexts(value),
  ]);
  return Object.fromEntries(entries) as Json;
};
