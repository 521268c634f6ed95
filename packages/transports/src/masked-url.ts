/** Stands for what is not shown. */
export const hidden = '…';

/** Shows of a URL that is a key by itself only the scheme and the host. */
export const maskedUrl = (url: string): string => `${/^\w+:\/\/[^/?#\\]*/.exec(url)?.[0] ?? ''}/${hidden}`;
