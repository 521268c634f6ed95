export type Direction = 'ltr' | 'rtl';

type Language = {
  /** In the language itself. */
  readonly name: string;
  /** For dates and numbers, unless the browser asks for another region of the language. */
  readonly locale: string;
  readonly direction: Direction;
};

// not translated: each language names itself.
export const languages = {
  // Dates are British for every reader of English: 05/03 has two meanings, and "3 May" has one.
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar', direction: 'rtl' },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageId = keyof typeof languages;

export const isLanguage = (id: unknown): id is LanguageId =>
  typeof id === 'string' && Object.hasOwn(languages, id);

const languageOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/**
 * @param remembered what the person chose in this browser
 * @param wanted the browser's languages, the best first
 */
export const chooseLanguage = (remembered: unknown, wanted: readonly string[]): LanguageId =>
  isLanguage(remembered) ? remembered : (wanted.map(languageOf).find(isLanguage) ?? 'en');

/**
 * "de-AT" for a reader of German in Austria. Every reader gets the Gregorian calendar and the digits 0 to 9, as in the
 * API, in addresses and in logs: `ar-SA` alone would show dates of the Islamic calendar (Unicode TR 35, `u-ca`, `u-nu`).
 */
export const chooseLocale = (language: LanguageId, wanted: readonly string[]): string => {
  const own = language === 'en' ? undefined : wanted.find((tag) => languageOf(tag) === language);
  const locale = new Intl.Locale(own ?? languages[language].locale);
  return language === 'ar'
    ? new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
    : locale.toString();
};
