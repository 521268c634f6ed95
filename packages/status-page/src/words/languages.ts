import Negotiator from 'negotiator';

/** The languages of our own words. The first is that of readers whose language is not among them. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Dates and numbers of English are British: "3 May" means one day. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  ja: 'ja',
};

const isLanguage = (text: string | undefined): text is Language => languages.some((known) => known === text);

/** @param acceptLanguage the header of a request (RFC 9110, section 12.5.4) */
export const languageFor = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined) return 'en';
  const [preferred] = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages([
    ...languages,
  ]);
  return isLanguage(preferred) ? preferred : 'en';
};
