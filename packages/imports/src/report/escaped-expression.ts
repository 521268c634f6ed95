/** A text as a part of a regular expression that matches it, also with the flag `u`. */
export const escapedExpression = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
