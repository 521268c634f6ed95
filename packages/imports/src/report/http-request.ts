import { secretOf } from './draft.js';
import { decodedPart } from './fields.js';
import { requestHeaders } from './headers.js';

type Settings = Readonly<Record<string, unknown>>;

/** The parts of a request that all types with a page have. */
type HttpRequest = {
  /** Without its login. */
  readonly url: URL;
  readonly settings: Settings;
  readonly losses: readonly string[];
};

/**
 * A login in the headers wins against that of the service, and that against the one in the URL.
 *
 * @param contentType used unless the headers have one
 * @param login settings such as `basic_auth`
 */
export const httpRequest = ({
  url: given,
  headers,
  contentType,
  login = {},
}: {
  readonly url: URL;
  readonly headers: Settings;
  readonly contentType?: string | undefined;
  readonly login?: Settings;
}): HttpRequest => {
  const url = new URL(given);
  const [user, password] = [decodedPart(url.username), decodedPart(url.password)];
  url.username = '';
  url.password = '';
  const written = requestHeaders(headers);
  const isTyped = Object.keys(written.headers).some((name) => name.toLowerCase() === 'content-type');
  const all =
    contentType === undefined || isTyped
      ? written.headers
      : { ...written.headers, 'Content-Type': contentType };
  return {
    url,
    settings: {
      headers: Object.keys(all).length === 0 ? undefined : all,
      ...(user === '' ? {} : { basic_auth: { username: user, password: secretOf(password) ?? '' } }),
      ...login,
      ...written.login,
    },
    losses: written.losses,
  };
};
