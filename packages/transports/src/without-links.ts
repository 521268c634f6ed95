const zeroWidthSpace = '\u200b';

/** `@name`, `/command` and `#tag`, the dots of a host name, and the colon of a scheme. */
const linking = /@|(?<![^\s])[/#$](?=\w)|:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu;

/** Puts a character without a width into what a chat makes a link or a mention of, though it has no markup. */
export const withoutLinks = (text: string): string => text.replace(linking, `$&${zeroWidthSpace}`);
