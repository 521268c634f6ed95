export const pingPrefix = '/ping/';

export const pingPathOf = (token: string): string => pingPrefix + token;
