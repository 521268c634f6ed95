/**
 * Makes a function that puts a backslash before marks of Markdown. Marks that count only where a line begins need none:
 * the words of customers never begin one.
 */
export const markdownEscape =
  (marks: string) =>
  (character: string): string =>
    marks.includes(character) ? `\\${character}` : character;
