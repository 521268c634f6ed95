import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { japanese } from './japanese.js';
import type { Language } from './languages.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';
import type { Words } from './words.js';

export const catalogues: Readonly<Record<Language, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
};
