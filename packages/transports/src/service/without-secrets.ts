import { hidden } from '../text/masked-url.js';

/** Shorter parts are words, such as `hooks`, and numbers alone are ids. */
const partCharsMin = 8;
const isSecretPart = (part: string): boolean => part.length >= partCharsMin && !/^\d+$/.test(part);

/** Cuts secrets out of a service's words, and the parts of secret URLs too: servers like to quote a path. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(partsOf)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text);

const partsOf = (secret: string): string[] => {
  const [, afterHost] = /^\w+:\/\/[^/?#]*(.*)$/s.exec(secret) ?? [];
  const rest = afterHost ?? secret;
  return [secret, ...[rest, ...rest.split(/[/?&=#:]/)].filter(isSecretPart)];
};
