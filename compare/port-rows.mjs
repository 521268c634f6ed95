import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  refusingPort,
  startBind,
  startExim,
  startHaproxy,
  startRedis,
  startSshd,
} from '@tocsin/debian-servers';
import { blackHole, onStop, started } from './servers.mjs';

/** @typedef {import('./row.mjs').Row} Row */

/**
 * @param {string} target
 * @param {import('./row.mjs').Truth} truth
 * @param {number} port
 * @param {{ send?: string, expect?: string }} [talk] one line to send, and the expected text
 * @returns {Row}
 */
const row = (target, truth, port, { send, expect } = {}) => ({
  target,
  truth,
  tocsin: {
    type: 'port',
    target: `127.0.0.1:${port}`,
    settings: {
      ...(send !== undefined && { send: `${send}\r\n` }),
      ...(expect !== undefined && { text: expect }),
    },
  },
  blackbox: {
    target: `127.0.0.1:${port}`,
    module: {
      prober: 'tcp',
      tcp: {
        query_response: [
          ...(send === undefined ? [] : [{ send }]),
          ...(expect === undefined ? [] : [{ expect: expect.replaceAll('+', '\\+') }]),
        ],
      },
    },
  },
});

/** @returns {Promise<Row[]>} */
export const portRows = async () => {
  const ping = { send: 'PING', expect: '+PONG' };
  const sshd = await startedSshd();
  return [
    row('Redis: accepts connections', 'up', await startedRedis('')),
    row('Redis: answers a PING', 'up', await startedRedis(''), ping),
    row('Redis: wants a password first', 'down', await startedRedis('requirepass secret'), ping),
    row('Redis: has as many clients as it takes', 'down', await fullRedis(), ping),
    row('OpenSSH: says its version', 'up', sshd, { expect: 'SSH-2.0-OpenSSH' }),
    row('OpenSSH: says another version than is expected', 'down', sshd, { expect: 'SSH-2.0-dropbear' }),
    row('HAProxy: the server behind it is gone', 'down', await haproxyWithoutServer(), { expect: '220' }),
    row('refuses the connection', 'down', refusingPort),
    row('does not accept the connection', 'down', await blackHole()),
  ];
};

/** @param {string} config */
const startedRedis = async (config) => (await started(startRedis(() => config))).port;

const fullRedis = async () => {
  const port = await startedRedis('maxclients 1');
  const client = connect(port, '127.0.0.1');
  onStop(() => client.destroy());
  client.write('PING\r\n');
  await once(client, 'data');
  return port;
};

const startedSshd = async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { port } = await started(startSshd(`${privateKey.export({ type: 'pkcs1', format: 'pem' })}`));
  return port;
};

const haproxyWithoutServer = async () => {
  const { port } = await started(
    startHaproxy(
      ({ port }) => `
listen mail
  mode tcp
  retries 0
  bind 127.0.0.1:${port}
  server one 127.0.0.1:${refusingPort}
`,
    ),
  );
  return port;
};

/**
 * @param {import('@tocsin/testing/servers').CertificateAuthority} authority
 * @param {string} authorityFile
 * @returns {Promise<Row[]>}
 */
export const mailRows = async (authority, authorityFile) => {
  const zone = '$TTL 60\n@ SOA ns h 1 1 1 1 1\n@ NS ns\nns A 127.0.0.1\n@ MX 10 mx\nmx A 127.0.0.1\n';
  const bind = await started(
    startBind(() => 'zone "site.test" { type primary; file "site.zone"; };', { 'site.zone': zone }),
  );
  /** @param {string} name @param {string} [config] */
  const exim = async (name, config = '') => {
    const { cert, key } = authority.issue({ names: [`DNS:${name}`] });
    const { port } = await started(
      startExim(
        ({ folder }) => `tls_certificate = ${folder}/tls.pem\ntls_privatekey = ${folder}/tls.pem\n${config}`,
        { 'tls.pem': cert + key },
      ),
    );
    return port;
  };
  /** @param {string} target @param {import('./row.mjs').Truth} truth @param {number} port @returns {Row} */
  const mail = (target, truth, port) => ({
    target,
    truth,
    tocsin: {
      type: 'mx',
      target: 'site.test',
      settings: { port, verify_certificates: true },
      dnsServer: `127.0.0.1:${bind.port}`,
    },
    blackbox: {
      target: `127.0.0.1:${port}`,
      module: {
        prober: 'tcp',
        tcp: {
          // As in the example of blackbox_exporter's own documentation.
          query_response: [
            { expect: '^220 ' },
            { send: 'EHLO prober\r' },
            { expect: '^250-STARTTLS' },
            { send: 'STARTTLS\r' },
            { expect: '^220' },
            { starttls: true },
            { send: 'QUIT\r' },
          ],
          tls_config: { server_name: 'mx.site.test', ca_file: authorityFile },
        },
      },
    },
    openssl: [
      '-starttls',
      'smtp',
      '-connect',
      `127.0.0.1:${port}`,
      '-servername',
      'mx.site.test',
      '-verify_hostname',
      'mx.site.test',
    ],
  });
  const busy = 'acl_smtp_connect = busy\nbegin acl\nbusy:\n  defer message = Try later\n';
  return [
    mail('Exim: STARTTLS with a good certificate', 'up', await exim('mx.site.test')),
    mail('Exim: STARTTLS with a certificate for another name', 'down', await exim('other.test')),
    mail('Exim: no STARTTLS', 'down', await exim('mx.site.test', 'tls_advertise_hosts =\n')),
    mail('Exim: too busy to take mail (451)', 'down', await exim('mx.site.test', busy)),
  ];
};
