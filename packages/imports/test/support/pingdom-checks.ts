type Fields = Readonly<Record<string, unknown>>;

export const options = { fileSet: 'pingdom' };

export const shared = {
  id: 1,
  name: 'one',
  hostname: 'a.example.com',
  status: 'up',
  resolution: 1,
  responsetime_threshold: 30_000,
  sendnotificationwhendown: 2,
  notifywhenbackup: true,
  notifyagainevery: 0,
  userids: [],
  teams: [],
  integrationids: [],
  tags: [],
  severity_level: 'HIGH',
  ipv6: false,
};
export const http = {
  url: '/',
  encryption: true,
  port: 443,
  username: 'ada',
  password: 'secret',
  verify_certificate: true,
};
const rows: Readonly<Record<string, Fields>> = {
  http: { ...shared, type: { http } },
  httpcustom: {
    ...shared,
    type: { httpcustom: { url: '/x', encryption: true, port: 443, verify_certificate: true } },
  },
  tcp: { ...shared, type: { tcp: { port: 25 } } },
  ping: { ...shared, type: { ping: {} } },
  dns: { ...shared, type: { dns: { nameserver: '192.0.2.53', expectedip: '192.0.2.1' } } },
  smtp: { ...shared, type: { smtp: { port: 25 } } },
  pop3: { ...shared, type: { pop3: { port: 110 } } },
  imap: { ...shared, type: { imap: { port: 143 } } },
};
export const rowOf = (kind: string): Fields => rows[kind] ?? {};
