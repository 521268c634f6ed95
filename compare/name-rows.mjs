import { refusingPort, startBind, startKnot, startUnbound, trustAnchor } from '@tocsin/debian-servers';
import { nameServerBehind, started } from './servers.mjs';

/** @typedef {import('./row.mjs').Row} Row */

const zone = `$TTL 60
@ SOA ns hostmaster 1 3600 600 86400 60
@ NS ns
ns A 127.0.0.1
@ A 192.0.2.1
@ MX 10 mx
@ CAA 0 issue "ca.test"
mx A 127.0.0.1
www CNAME @
dangling CNAME nowhere
*.wild A 192.0.2.1
child NS ns.child
ns.child A 127.0.0.2
away NS ns1.away.test.
away NS ns2.away.test.
loop-a CNAME loop-b
loop-b CNAME loop-a
${Array.from({ length: 20 }, (_, at) => `long TXT "${`${at} `.padEnd(200, '.')}"`).join('\n')}
`;

/** @returns {Promise<Row[]>} */
export const nameRows = async () => {
  const { port: bind } = await started(
    startBind(
      () => `
        zone "site.test" { type primary; file "site.zone"; };
        zone "broken.test" { type primary; file "broken.zone"; };`,
      { 'site.zone': zone, 'broken.zone': '@ NS ns\n' },
    ),
  );
  const signed = await startSigned();
  const anchor = await trustAnchor('site.test', signed);
  const trusting = await startResolver(signed, anchor);
  const distrustful = await startResolver(bind, anchor);
  const slow = await nameServerBehind(bind, { delayMs: 3_000 });
  return [
    row('BIND: a name with an address', 'up', bind, 'site.test'),
    row('BIND: the address that is expected', 'up', bind, 'site.test', { expected: '192.0.2.1' }),
    row('BIND: an alias of it', 'up', bind, 'www.site.test'),
    row('BIND: a name below a wildcard', 'up', bind, 'a.wild.site.test'),
    row('BIND: the mail host that is expected', 'up', bind, 'site.test', {
      type: 'MX',
      expected: '10 mx.site.test.',
    }),
    row('BIND: the CAA record that is expected', 'up', bind, 'site.test', {
      type: 'CAA',
      expected: '0 issue "ca.test"',
    }),
    row('BIND: an answer too long for UDP', 'up', bind, 'long.site.test', { type: 'TXT' }),
    row('BIND: a delegation, at its parent', 'up', bind, 'away.site.test', { type: 'NS' }),
    row('Unbound: a zone whose signatures are right', 'up', trusting, 'site.test'),
    { ...row('an answer after three seconds', 'up', slow, 'site.test'), timeoutMs: 5_000 },
    await lossyRow(bind),
    row('BIND: another address than is expected', 'down', bind, 'site.test', { expected: '192.0.2.9' }),
    row('BIND: a name that does not exist', 'down', bind, 'none.site.test'),
    row('BIND: a name without such a record', 'down', bind, 'mx.site.test', { type: 'MX' }),
    row('BIND: an alias of nothing', 'down', bind, 'dangling.site.test'),
    row('BIND: a name of another server', 'down', bind, 'child.site.test'),
    row('BIND: a delegation to other servers than is expected', 'down', bind, 'away.site.test', {
      type: 'NS',
      expected: 'ns9.away.test.',
    }),
    row('BIND: an alias that leads in a circle', 'down', bind, 'loop-a.site.test'),
    row('Unbound: an alias that leads in a circle', 'down', trusting, 'loop-a.site.test'),
    row('BIND: a zone that it refuses to answer about', 'down', bind, 'elsewhere.test'),
    row('BIND: a zone that it could not load', 'down', bind, 'broken.test'),
    row('Unbound: a zone whose signatures are missing', 'down', distrustful, 'site.test'),
    row('Unbound: a zone whose name server is gone', 'down', trusting, 'child.site.test'),
    row('a name server that is not there', 'down', refusingPort, 'site.test'),
  ];
};

/**
 * @param {string} target
 * @param {import('./row.mjs').Truth} truth
 * @param {number} port of the name server
 * @param {string} name
 * @param {{ type?: string, expected?: string }} [record]
 * @returns {Row}
 */
const row = (target, truth, port, name, { type = 'A', expected } = {}) => ({
  target,
  truth,
  ...(truth === 'down' && { timeoutMs: 5_000 }),
  tocsin: {
    type: 'dns',
    target: name,
    settings: {
      server: `127.0.0.1:${port}`,
      record_type: type,
      ...(expected !== undefined && { expected: [expected] }),
    },
  },
  blackbox: {
    target: `127.0.0.1:${port}`,
    module: {
      prober: 'dns',
      dns: {
        query_name: name,
        query_type: type,
        ...(expected !== undefined && {
          validate_answer_rrs: { fail_if_none_matches_regexp: [`\\t${expected.replaceAll('.', '\\.')}$`] },
        }),
      },
    },
  },
  dig: {
    question: ['@127.0.0.1', '-p', `${port}`, name, type],
    ...(expected !== undefined && { expected }),
  },
});

/** Drops the first question of each tool. @param {number} port of the name server @returns {Promise<Row>} */
const lossyRow = async (port) => {
  const behind = () => nameServerBehind(port, { lost: 1 });
  const [first, second, third] = await Promise.all([behind(), behind(), behind()]);
  const rowAt = (/** @type {number} */ at) => ({
    ...row('the first question is lost', 'up', at, 'site.test'),
    timeoutMs: 7_000,
  });
  const { blackbox } = rowAt(second);
  const { dig } = rowAt(third);
  return { ...rowAt(first), ...(blackbox && { blackbox }), ...(dig && { dig }) };
};

const startSigned = async () => {
  const { port } = await started(
    startKnot(
      ({ folder }) => `
zone:
  - domain: site.test
    file: ${folder}/site.zone
    dnssec-signing: on
    zonefile-sync: -1
`,
      { 'site.zone': zone },
    ),
  );
  return port;
};

/** Starts Unbound, which asks the server at `port` about site.test. @param {number} port @param {string} anchor */
const startResolver = async (port, anchor) => {
  const unbound = await started(
    startUnbound(
      () => `
server:
  local-zone: "test." nodefault
  trust-anchor: "${anchor}"
stub-zone:
  name: "site.test"
  stub-addr: 127.0.0.1@${port}
`,
    ),
  );
  return unbound.port;
};
