import { parseUrl } from '@tocsin/egress/policy';
import { isText } from '../http/bodies/text.js';

const charsMax = 2048;

// The URL parser accepts `http:host`, backslashes and tabs. Stored URLs are unambiguous.
const absolute = /^https?:\/\/[^\s/?#\\][^\s\\]*$/iu;

/** An absolute `http` or `https` URL without a user name or a password. */
export const isEndpointUrl = (value: unknown): value is string => {
  if (!isText(value, charsMax) || !absolute.test(value)) return false;
  const url = parseUrl(value);
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};
