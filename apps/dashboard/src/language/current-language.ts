import type { Texts } from './german/german.js';
import { chooseLanguage, chooseLocale, type Direction, type LanguageId, languages } from './languages.js';
import { rememberedLanguage } from './remembered-language.js';

type Translations = Readonly<Partial<Record<keyof Texts, string>>>;

/** English stands in the code. Each other language is a file that only its readers load. */
const catalogues: Readonly<Record<Exclude<LanguageId, 'en'>, () => Promise<Translations>>> = {
  de: async () => (await import('./german/german.js')).german,
  ar: async () => (await import('./arabic/arabic.js')).arabic,
};

type Current = {
  readonly id: LanguageId;
  /** For `Intl`. */
  readonly locale: string;
  readonly direction: Direction;
  readonly translations: Translations;
};

const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;

const as = (id: LanguageId, translations: Translations): Current => ({
  id,
  locale: chooseLocale(id, wanted),
  direction: languages[id].direction,
  translations,
});

const load = async (id: LanguageId): Promise<Current> => {
  if (id === 'en') return as('en', {});
  // A page in English is better than none.
  return catalogues[id]().then(
    (translations) => as(id, translations),
    () => as('en', {}),
  );
};

const chosen = chooseLanguage(rememberedLanguage(), wanted);

/** A module that imports this waits for the catalogue, so its constants can have translated texts. */
export const currentLanguage: Current = await load(chosen);
