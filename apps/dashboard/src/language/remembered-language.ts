import type { LanguageId } from './languages.js';

const storageKey = 'tocsin.language';

/** A browser can refuse its storage. */
export const rememberedLanguage = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

/** The page speaks one language from start to end, so it starts again. */
export const changeLanguage = (language: LanguageId): void => {
  localStorage.setItem(storageKey, language);
  window.location.reload();
};
