export const hidden = '…';

/** Masks all of a secret URL but its scheme and host. */
export const maskedUrl = (url: string): string => `${/^\w+:\/\/[^/?#\\]*/.exec(url)?.[0] ?? ''}/${hidden}`;
