export const pingPrefix = '/ping/';

/** The path of Uptime Kuma, for jobs that reported to it. */
export const pushPrefix = '/api/push/';

export const pingPathOf = (token: string): string => pingPrefix + token;
