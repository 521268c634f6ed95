import { currentLanguage } from './current-language.js';

/** A sentence of the API in the reader's language, if the catalogue has it: `german/api.ts`. */
export const apiText = (english: string): string => {
  const translations: Readonly<Record<string, string>> = currentLanguage.translations;
  return Object.hasOwn(translations, english) ? (translations[english] ?? english) : english;
};
