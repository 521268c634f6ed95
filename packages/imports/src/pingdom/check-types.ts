import { bounds, hostAndPort, isHost } from '../report/fields.js';
import { rawTextIn, textIn } from '../report/maps.js';
import { type RowMapping, refused } from '../report/take-monitor.js';
import type { PingdomKind } from './check-keys.js';
import { http, httpCustom, type PingdomCheck } from './http-checks.js';

/** "Considers a site to be down if 3 out of 5 packets get no response." */
const pingCount = 5;
const lossPercent = 50;
/** Five packets of five seconds each, one after the other. */
export const pingTimeoutSeconds = 25;
const usualThresholdMs = 30_000;

const ping = ({ hostname, thresholdMs }: PingdomCheck): RowMapping =>
  isHost(hostname)
    ? {
        parts: [
          {
            suffix: '',
            type: 'ping',
            target: hostname,
            settings: {
              count: pingCount,
              // Fewer are no warning there.
              degraded_loss_percent: lossPercent,
              down_loss_percent: lossPercent,
              down_latency_ms: thresholdMs < usualThresholdMs ? thresholdMs : undefined,
            },
          },
        ],
        losses: [
          'that 3 lost of 5 packets are enough: after a lost one 20 more are sent here, and more than half of all must be lost',
        ],
      }
    : refused('It has no valid host.', 'A ping monitor.');

const tcp = ({ hostname, settings }: PingdomCheck): RowMapping => {
  const target = hostAndPort(hostname, Number(textIn(settings, 'port')));
  if (target === undefined) return refused('It has no valid host and port.', 'A port monitor.');
  const [send, text] = [rawTextIn(settings, 'stringtosend'), rawTextIn(settings, 'stringtoexpect')];
  if ([send, text].some(({ length }) => length > bounds.expressionCharsMax))
    return refused(
      `It sends or expects more than ${bounds.expressionCharsMax} characters.`,
      'A port monitor.',
    );
  return {
    parts: [
      {
        suffix: '',
        type: 'port',
        target,
        settings: text === '' ? {} : { text, send: send === '' ? undefined : send },
      },
    ],
    losses: [
      ...(send !== '' && text === '' ? ['what it sends, since it expects nothing'] : []),
      ...(/\\/.test(`${send}${text}`)
        ? ['whether \\ stands for itself, or begins another character, which Pingdom does not document']
        : []),
    ],
  };
};

const dns = ({ hostname, settings }: PingdomCheck): RowMapping => {
  const [server, address] = [textIn(settings, 'nameserver'), textIn(settings, 'expectedip')];
  if (!isHost(hostname) || !isHost(server) || address === '')
    return refused('It has no valid name, name server and address.', 'A dns monitor.');
  return {
    parts: [
      {
        suffix: '',
        type: 'dns',
        target: hostname,
        settings: {
          record_type: address.includes(':') ? 'AAAA' : 'A',
          expected: [address],
          others_allowed: true,
          server,
        },
      },
    ],
    losses: [
      'whether other addresses may come beside the expected one, which Pingdom does not document: here they may',
    ],
  };
};

/** A mail server. @param greeting what it says first: RFC 5321, RFC 1939, RFC 9051 */
const mail =
  (usualPort: number, greeting: string) =>
  ({ hostname, settings }: PingdomCheck): RowMapping => {
    const target = hostAndPort(hostname, Number(textIn(settings, 'port') || usualPort));
    const text = rawTextIn(settings, 'stringtoexpect');
    if (target === undefined || text.length > bounds.expressionCharsMax)
      return refused('It has no valid host, port and text.', 'A port monitor.');
    const expected = text === '' ? { regular_expression: greeting } : { text };
    return {
      parts: [
        {
          suffix: '',
          type: 'port',
          target,
          settings: { ...expected, tls: settings.encryption === true ? true : undefined },
        },
      ],
      losses: [
        'what it asks of the server, which Pingdom does not document: here its greeting',
        ...(settings.encryption === true ? ['whether TLS begins with the first byte: here it does'] : []),
        ...(textIn(settings, 'username') === '' ? [] : ['its login']),
      ],
    };
  };

const mappers: Readonly<Record<PingdomKind, (check: PingdomCheck) => RowMapping>> = {
  http,
  httpcustom: httpCustom,
  ping,
  tcp,
  dns,
  smtp: mail(25, '^220'),
  pop3: mail(110, '^\\+OK'),
  imap: mail(143, '^\\* (OK|PREAUTH)'),
  udp: () => refused('It sends UDP.', 'A dns monitor for a name server, or a heartbeat of a script.'),
};

export const mappingOf = (check: PingdomCheck, kind: PingdomKind): RowMapping => mappers[kind](check);
