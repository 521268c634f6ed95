const segmentsMax = 4;
/** With the space around the words, in characters: about the width of a phone. */
const charsMax = 48;
const charsAround = 4;

/** Tells whether a segmented control shows these choices in one row, also on a phone. */
export const fitsSegments = (choices: readonly { readonly label: string }[]): boolean =>
  choices.length <= segmentsMax &&
  choices.reduce((sum, { label }) => sum + label.length + charsAround, 0) <= charsMax;
