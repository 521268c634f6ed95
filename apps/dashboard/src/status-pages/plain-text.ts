/** One line of words. A full stop inside a word could make it a link. */
const plain = /^\p{L}(?:[\p{L}\p{N} ,;'’“”"()?!…–—%]|\.(?= |$)|:(?=[ \d]|$))*$/u;

/** Tells whether Markdown renders the text as one paragraph of the same words. In doubt, it says no. */
export const isPlain = (text: string): boolean => plain.test(text);
