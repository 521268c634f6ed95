export const pingPrefix = '/ping/';

/** Where a job reports, below the address of the api. */
export const pingPathOf = (token: string): string => pingPrefix + token;
