import { t } from '../language/text.js';
import type { Tone } from '../ui/status.js';
import type { Alert } from './alert-queries.js';

type Words<Value extends string> = Readonly<Record<Value, string>>;

export const eventWords: Words<Alert['event']> = {
  'incident.created': t('Incident opened'),
  'incident.resolved': t('Incident resolved'),
  'channel.test': t('Test message'),
};

export const alertStatusWords: Words<Alert['status']> = {
  pending: t('Waiting'),
  sending: t('Sending'),
  delivered: t('Delivered'),
  failed: t('Failed'),
};

export const alertTones: Readonly<Record<Alert['status'], Tone>> = {
  pending: 'wait',
  sending: 'wait',
  delivered: 'good',
  failed: 'bad',
};

type ErrorCode = NonNullable<Alert['error']>['code'];

const advice: Words<ErrorCode> = {
  timeout: t(
    'Your endpoint has ten seconds to answer. Let it answer first and do its work afterwards, and check that no firewall drops the request silently.',
  ),
  http_status: t(
    'The request arrived, and your endpoint refused it. Any status from 200 to 299 counts as success; redirects are not followed. Look at the log of your endpoint.',
  ),
  connection_refused: t(
    'Nothing listens at that address and port. Check that your endpoint is running, and that the port in the URL is right.',
  ),
  connection_reset: t(
    'Something closed the connection in the middle of the request. Look at the log of your endpoint, and of the proxy before it.',
  ),
  dns: t('The name in the URL could not be looked up. Check its spelling, and that it has a DNS record.'),
  tls: t(
    'No secure connection could be made. Check that the certificate is valid, complete and issued for the name in the URL.',
  ),
  blocked_address: t(
    'The address is private, and this service is not allowed to call it. Use a public address, or let whoever runs Tocsin add the network to EGRESS_ALLOW.',
  ),
  smtp: t(
    'The mail server did not accept the message. Check the e-mail address, and the SMTP_URL of this service.',
  ),
  plan_required: t('Your plan does not cover this type of channel. The Lite plan does.'),
  channel_deleted: t('The channel was deleted before the message was sent.'),
  address_unconfirmed: t(
    'Open the link in the mail that asks for the confirmation of the address. The page of the channel sends it again.',
  ),
  interrupted: t(
    'The service was stopped in the middle of sending. The message may have arrived; it is not sent twice.',
  ),
  internal: t(
    'Something went wrong on our side. Send a test message; if it fails again, look at the log of the dispatcher.',
  ),
};

const inShort: Words<ErrorCode> = {
  timeout: t('no answer in time||failure'),
  http_status: t('refused||failure'),
  connection_refused: t('connection refused||failure'),
  connection_reset: t('connection broken off||failure'),
  dns: t('name not found||failure'),
  tls: t('no secure connection||failure'),
  blocked_address: t('address not allowed||failure'),
  smtp: t('mail server||failure'),
  plan_required: t('plan||failure'),
  channel_deleted: t('channel deleted||failure'),
  address_unconfirmed: t('address not confirmed||failure'),
  interrupted: t('interrupted||failure'),
  internal: t('internal error||failure'),
};

/** The status of the answer, or the error in two or three words; '' for a message that did not fail. */
export const failureInShort = ({
  response_status: status,
  error,
}: Pick<Alert, 'response_status' | 'error'>): string =>
  error === null
    ? ''
    : error.code === 'http_status' && status !== null
      ? String(status)
      : inShort[error.code];

/** Webhooks go to the customer's own endpoint; other services explain their refusals themselves. */
export const adviceFor = ({ channel_type: type, error }: Alert, code: ErrorCode): string => {
  if (code === 'http_status' && type !== null && type !== 'Webhook')
    return t('The service refused the message and said why. Fix that, then send a test message.');
  // not translated: the beginning of the message.
  if (code === 'blocked_address' && error?.message.startsWith('The URL must start with "https://"'))
    return t(
      'Use a URL that begins with https, or let whoever runs Tocsin open the network in EGRESS_ALLOW.',
    );
  // Messages name the setting only where an address may be opened.
  if (code === 'blocked_address' && !error?.message.includes('EGRESS_ALLOW'))
    return t('This service never calls such an address. Use a public address.');
  return advice[code];
};
