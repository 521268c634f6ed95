// The servers of one namespace: `internet` (hosts, canaries, a name server) or `router` (hosts, a forwarder, a portal).
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { NameServer } from '@tocsin/testing/servers';

const { role, inside, beyond, vpn, upstream, key, cert } = JSON.parse(process.argv[2] ?? '{}');
const forwardMs = 800;
/** More than fits into one packet. */
const text = 'hello '.repeat(5_000);

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
const answer = ({ socket }, response) => {
  const isPortal = role === 'router' && !`${socket.localAddress}`.startsWith(inside);
  if (isPortal) response.writeHead(302, { location: `http://${inside}1/sign-in` }).end();
  else response.end(text);
};
createServer(answer).listen(80, '0.0.0.0');
createTlsServer({ key, cert }, answer).listen(443, '0.0.0.0');

const networks = /** @type {Record<string, string>} */ ({ host: beyond, inner: inside, vpn });

/** `host-11.test` is beyond, and `inner-11.test` inside. @param {{ name: string, type: string }} question */
const addressesOf = ({ name, type }) => {
  const [, kind = '', last] = /^(host|inner|vpn)-(\d+)\.test$/.exec(name) ?? [];
  if (last === undefined) return /** @type {const} */ ('no such name');
  return type === 'A' ? [`${networks[kind]}${last}`] : [];
};

/** Asks the name server upstream, and says SERVFAIL when it does not answer. */
const forward = () => {
  const server = createSocket('udp4');
  server.on('message', (question, { address, port }) => {
    const asking = createSocket('udp4');
    const end = (/** @type {Buffer} */ text) => {
      clearTimeout(timer);
      asking.close();
      server.send(text, port, address);
    };
    const fail = () => {
      const failure = Buffer.from(question);
      failure.writeUInt16BE(0x8182, 2);
      end(failure);
    };
    const timer = setTimeout(fail, forwardMs);
    asking.once('message', end).once('error', fail);
    const [host, upstreamPort] = upstream.split(':');
    asking.send(question, Number(upstreamPort), host);
  });
  server.bind(53, `${inside}1`, () => process.stdout.write(`${inside}1:53\n`));
};

if (role === 'router') forward();
else {
  const nameServer = await NameServer.start({ host: `${beyond}53`, answers: addressesOf, ttlSeconds: 0 });
  process.stdout.write(`${nameServer.address}\n`);
}
