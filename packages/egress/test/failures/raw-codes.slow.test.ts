import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { failureOf } from '../../src/failures/failure.js';
import type { AttemptPhase } from '../../src/failures/phase.js';
import { atTestEnd } from '../support/cleanup.js';
import { authority, http2Server } from '../support/http2-server.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';
import { runs } from '../support/runs.js';

const deadlineMs = 20_000;

/** As Node, OpenSSL, c-ares and nghttp2 write them. */
const rawCode = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bE[A-Z]{4,}\b|\berror:[0-9A-F]{8}|\bcode \d+|undefined/;

const messageOf = (ended: object): string =>
  'message' in ended && typeof ended.message === 'string' ? ended.message : '';

const codes = fc.oneof(
  fc.constantFrom('ECONNRESET', 'EMFILE', 'EPROTO', 'EACCES', 'EADDRNOTAVAIL', 'ENOTCONN', 'UND_ERR_INFO'),
  fc.stringMatching(/^E[A-Z]{4,12}$/),
  fc.stringMatching(/^ERR_(?:SSL|TLS|HTTP2|OSSL_EVP|STREAM)_[A-Z]{3,8}(?:_[A-Z]{2,8}){0,3}$/),
);

test('no error that a program could throw gives a message with its code', () => {
  const phases = fc.constantFrom<AttemptPhase | undefined>(undefined, 'connect', 'tls', 'headers', 'body');
  fc.assert(
    fc.property(codes, phases, fc.boolean(), (code, phase, isOfSystem) => {
      const message = isOfSystem
        ? `connect ${code} 192.0.2.1:443 - Local (0.0.0.0:0)`
        : `write ${code} 00A1:error:0A00042E:SSL routines:ssl3_read_bytes:../deps/ssl.c:907: error code 11`;
      const error = Object.assign(new Error(message), { code, ...(isOfSystem && { syscall: 'connect' }) });
      expect(failureOf(error, 'site.test:443', phase).message).not.toMatch(rawCode);
    }),
    runs(2_000),
  );
});

test.each(Array.from({ length: 16 }, (_, code) => code))(
  'an HTTP/2 server that resets a request with code %i is told in words',
  async (code) => {
    const server = await http2Server((stream) => stream.close(code));
    const url = server.url;
    const ended = await testNetwork({ extraAuthorities: [authority.cert] }).http({ url, deadlineMs });
    expect(messageOf(ended)).not.toMatch(rawCode);
  },
);

test.each(Array.from({ length: 16 }, (_, code) => code))(
  'an HTTP/2 server that ends the connection with code %i is told in words',
  async (code) => {
    const server = await http2Server((stream) => stream.session?.goaway(code));
    const url = server.url;
    const ended = await testNetwork({ extraAuthorities: [authority.cert] }).http({ url, deadlineMs });
    expect(messageOf(ended)).not.toMatch(rawCode);
  },
);

describe('a server that answers the handshake with an alert', () => {
  test.each(Array.from({ length: 128 }, (_, description) => description))('%i', async (description) => {
    const alert = Buffer.of(21, 3, 3, 0, 2, 2, description);
    const onConnect = (socket: Socket) => socket.once('data', () => socket.end(alert));
    const { port } = await rawServer(() => {}, { onConnect });
    const ended = await testNetwork().tcp({ host: '127.0.0.1', port, secure: true, deadlineMs });
    expect(ended).toMatchObject({ outcome: 'failed', phase: 'tls' });
    expect(messageOf(ended)).not.toMatch(rawCode);
  });
});

/** Answers every question with an empty message of this code (RFC 1035, section 4.1.1). */
async function nameServerOf(rcode: number): Promise<string> {
  const socket = createSocket('udp4', (question, { port, address }) => {
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | rcode, 2);
    answer.writeUInt16BE(0, 10);
    const end = question.indexOf(0, 12) + 5;
    socket.send(answer.subarray(0, end), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

test.each(Array.from({ length: 16 }, (_, rcode) => rcode))(
  'a name server that answers with code %i is told in words',
  async (rcode) => {
    const network = testNetwork({ servers: [await nameServerOf(rcode)] });
    const ended = [
      await network.dns({ name: 'site.test', type: 'A', deadlineMs }),
      await network.http({ url: 'http://site.test/', deadlineMs }),
    ];
    for (const one of ended) expect(messageOf(one)).not.toMatch(rawCode);
    expect(messageOf(ended[1] ?? {})).not.toBe('');
  },
);
