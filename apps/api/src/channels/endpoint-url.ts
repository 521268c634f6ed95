import { parseUrl } from '@tocsin/egress/policy';
import { isText } from '../http/bodies/text.js';

const charsMax = 2048;

// The URL parser forgives much (`http:host`, backslashes, tabs). Only what reads the same to everyone is stored.
const absolute = /^https?:\/\/[^\s/?#\\][^\s\\]*$/iu;

/** An absolute `http` or `https` URL with a host, and without a user name or a password in it. */
export const isEndpointUrl = (value: unknown): value is string => {
  if (!isText(value, charsMax) || !absolute.test(value)) return false;
  const url = parseUrl(value);
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};
