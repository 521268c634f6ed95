import { type KeyFates, keptBy, lost, ofNoCheck } from '../report/keys.js';

export type PingdomKind = (typeof pingdomKinds)[number];

export const pingdomKinds = [
  'http',
  'httpcustom',
  'tcp',
  'ping',
  'dns',
  'udp',
  'smtp',
  'pop3',
  'imap',
] as const;

const taken: readonly PingdomKind[] = ['http', 'httpcustom', 'tcp', 'ping', 'dns', 'smtp', 'pop3', 'imap'];
const pages: readonly PingdomKind[] = ['http', 'httpcustom'];

/** Keys below the name of a kind, such as `type.http.url`. */
const namedKeys = (kind: PingdomKind, names: readonly string[]): KeyFates<PingdomKind> =>
  Object.fromEntries(names.map((name) => [name, keptBy([kind])]));

const keysOf = (kind: PingdomKind, names: readonly string[]): KeyFates<PingdomKind>[string] => ({
  fate: 'keys',
  keys: namedKeys(kind, names),
});

const certificate = ['verify_certificate', 'ssl_down_days_before'];
const mail = ['port', 'encryption', 'stringtoexpect'];

const typeKeys: KeyFates<PingdomKind> = {
  http: keysOf('http', [
    'url',
    'encryption',
    'port',
    'username',
    'password',
    'shouldcontain',
    'shouldnotcontain',
    'postdata',
    'requestheaders',
    ...certificate,
  ]),
  httpcustom: keysOf('httpcustom', ['url', 'encryption', 'port', 'additionalurls', ...certificate]),
  tcp: keysOf('tcp', ['port', 'stringtosend', 'stringtoexpect']),
  dns: keysOf('dns', ['nameserver', 'expectedip']),
  // The name alone says that its login is lost.
  smtp: {
    fate: 'keys',
    keys: { ...namedKeys('smtp', [...mail, 'username']), password: ofNoCheck },
  },
  pop3: keysOf('pop3', mail),
  imap: keysOf('imap', mail),
  ping: { fate: 'keys', keys: {} },
  udp: ofNoCheck,
};

/** Every key of a check in an answer of `GET /api/3.1/checks/{id}`. */
export const checkKeys: KeyFates<PingdomKind> = {
  name: keptBy(taken),
  hostname: keptBy(taken),
  type: { fate: 'keys', keys: typeKeys },
  resolution: keptBy(taken),
  responsetime_threshold: keptBy(taken),
  status: keptBy(taken),
  paused: keptBy(taken),
  tags: keptBy(taken),
  // Answers have them here, or below the type.
  verify_certificate: keptBy(pages),
  ssl_down_days_before: keptBy(pages),
  userids: keptBy(taken),
  teams: keptBy(taken),
  integrationids: keptBy(taken),
  sendnotificationwhendown: keptBy(taken),
  notifywhenbackup: keptBy(taken),
  notifyagainevery: lost(taken, 'repeated messages', 0),
  custom_message: lost(taken, 'the text of its own in its messages'),
  severity_level: lost(taken, 'that its messages are of low importance', 'HIGH', 'high'),
  ipv6: lost(taken, 'that IPv6 is used instead of IPv4'),

  // A note says where checks come from.
  probe_filters: ofNoCheck,
  id: ofNoCheck,
  created: ofNoCheck,
  lasterrortime: ofNoCheck,
  lasttesttime: ofNoCheck,
  lastresponsetime: ofNoCheck,
  lastdownstart: ofNoCheck,
  lastdownend: ofNoCheck,
};
