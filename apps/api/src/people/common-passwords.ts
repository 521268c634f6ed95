import { personBounds } from '@tocsin/domain';
import { invalid } from '../http/problems/problem.js';
import { isCommon, log10OfGuesses } from './password-guesses.js';

/** Fewer guesses find a password from its stolen hash, or with patience. */
const log10OfGuessesMin = 9;

/** Shorter texts are soon guessed, however often they are repeated. */
const repeatedCharsMin = 6;

/** Guesses of these forms are made first (NIST SP 800-63B, section 3.1.1.2). */
const guessable = (password: string): readonly string[] => {
  const unit = /^(.+?)\1+$/su.exec(password)?.[1] ?? password;
  const word = unit.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return 2 * word.length >= unit.length ? [unit, word] : [unit];
};

/**
 * Recognises a common password, also with digits and signs around it, repeated or beside others, and likewise the words
 * of the person.
 * @param words such as the person's e-mail address
 */
export const isCommonPassword = (password: string, words: readonly string[] = []): boolean => {
  const own = [...words, ...words.flatMap((word) => word.split('@')), 'tocsin'].map((word) =>
    word.toLowerCase(),
  );
  const guesses = guessable(password.slice(0, personBounds.passwordCharsMax).normalize('NFKC').toLowerCase());
  return guesses.some(
    (guess) =>
      guess.length < repeatedCharsMin ||
      isCommon(guess) ||
      own.includes(guess) ||
      log10OfGuesses(guess) < log10OfGuessesMin,
  );
};

/** @throws Problem that names the field */
export const requireUncommonPassword = (field: string, password: string, words?: readonly string[]): void => {
  if (!isCommonPassword(password, words)) return;
  throw invalid({
    field,
    message: `${field} must not be a common or breached password, or made from your address`,
  });
};
