/** The rest of the path is the token, which nobody but the reader of a message may see. */
export const answerPrefix = '/answer/';
