import { inList } from '../../language/formats.js';
import { t } from '../../language/text.js';
import type { Moment } from './choices.js';
import type { CurlCommand } from './curl-command.js';
import type { Exchange } from './incident-evidence.js';

export const momentWords: Readonly<Record<Moment, string>> = {
  last_good: t('Last good check'),
  first_failed: t('First failed check'),
  confirmed: t('Check that opened the incident'),
  last_failed: t('Last failed check'),
};

/** In a choice between failed checks, beside a title on a phone. */
export const shortMomentWords: Readonly<Record<Moment, string>> = {
  last_good: t('Good'),
  first_failed: t('First||check'),
  confirmed: t('Opened it'),
  last_failed: t('Last||check'),
};

type Failed = NonNullable<Exchange['failed']>;

/** By codes of failures, which never change. */
const failures: Readonly<Record<string, string>> = {
  timeout: t('No answer in time'),
  connection_refused: t('Connection refused'),
  connection_reset: t('Connection closed'),
  dns: t('Name not found'),
  tls: t('TLS failed'),
  blocked_address: t('Address not allowed'),
  interrupted: t('Interrupted'),
  invalid_request: t('Impossible request'),
  too_many_redirects: t('Too many redirects'),
  bad_response: t('Unreadable answer'),
};

export const failureInWords = ({ code }: Failed): string =>
  Object.hasOwn(failures, code) ? (failures[code] ?? code) : code;

// not translated: the name of a protocol.
export const phaseWords: Readonly<Record<Failed['phase'], string>> = {
  name: t('Name'),
  connect: t('Connect'),
  tls: 'TLS',
  request: t('Request'),
  headers: t('Headers'),
  body: t('Body'),
};

export const inMs = (ms: number): string =>
  t('{count, number} ms', { count: ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms) });

const lacking: Readonly<Record<CurlCommand['lacks'][number], (redacted: string) => string>> = {
  secret_in_url: (redacted) => t('The URL has a secret, which stands as {redacted}.', { redacted }),
  secret_in_body: (redacted) => t('The body has a secret, which stands as {redacted}.', { redacted }),
  end_of_body: () => t('Only the beginning of the body is stored.'),
  body: () => t('The body is not stored.'),
};

/** Says how a command differs from the request. */
export const lacksInWords = (
  { secretHeaders, lacks }: Omit<CurlCommand, 'command'>,
  redacted: string,
): string =>
  [
    ...(secretHeaders.length === 0
      ? []
      : [t('Without {names}, which stays secret.', { names: inList(secretHeaders) })]),
    ...lacks.map((each) => lacking[each](redacted)),
  ].join(' ');
