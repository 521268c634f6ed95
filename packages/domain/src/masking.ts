/** Stands for what is not shown. */
const hidden = '…';

/** What is shown of a URL that is a key by itself: whose it is, and nothing of what comes after the host. */
export const maskedUrl = (url: string): string => `${/^\w+:\/\/[^/?#\\]*/.exec(url)?.[0] ?? ''}/${hidden}`;

/** What is shown of a Telegram bot's token: the bot's id, which is no secret, and nothing of what comes after it. */
export const maskedToken = (token: string): string => `${/^\d+:/.exec(token)?.[0] ?? ''}${hidden}`;
