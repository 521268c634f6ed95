const escapedAscii = /%[0-7][\da-f]/gi;

/**
 * Returns the prefix before the secret of a path, or `undefined`. Finds it however the path is written, because the router
 * decodes paths, and because a secret in a mistyped path is a secret too.
 */
export const secretPrefixIn = (url: string, prefixes: readonly string[]): string | undefined => {
  const path = url
    .replace(escapedAscii, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/\/+/g, '/')
    .toLowerCase();
  return prefixes.find((prefix) => path.includes(prefix));
};
