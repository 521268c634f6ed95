import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { unpackedSeen } from '../../../src/evidence/evidence.js';
import { grpc } from '../../../src/types/grpc/grpc.js';
import { atTestEnd } from '../../support/cleanup.js';
import { run, runWithEvidence } from '../../support/run.js';

type Answering = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, body: Buffer) => void;

const serving = Buffer.from([0, 0, 0, 0, 2, 8, 1]);

const grpcServer = async (answer: Answering, tls?: { cert: string; key: string }): Promise<string> => {
  const server = tls === undefined ? createServer() : createSecureServer(tls);
  server.on('session', (session) => {
    session.on('error', () => {});
    atTestEnd(() => session.destroy());
  });
  server.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => {});
    const [body] = await once(stream, 'data');
    answer(stream, headers, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTestEnd(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answering =
  (message: Buffer, trailers: Readonly<Record<string, string>> = { 'grpc-status': '0' }): Answering =>
  (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.end(message);
  };

/** As most servers answer a call that fails: with trailers alone. */
const failing =
  (headers: Readonly<Record<string, string>>): Answering =>
  (stream) =>
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...headers }, { endStream: true });

describe('a gRPC server', () => {
  test('that is serving is up, and was asked as the protocol wants it', async () => {
    let asked: { headers: IncomingHttpHeaders; body: Buffer } | undefined;
    const target = await grpcServer((stream, headers, body) => {
      asked = { headers, body };
      answering(serving)(stream, headers, body);
    });
    const settings = { service: 'shop', headers: { 'X-Tenant': 'a' }, bearer_token: 'abc' };
    expect(await run(grpc, target, settings)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered in \d+ ms\.$/),
      details: { address: '127.0.0.1', timings: { tls_ms: null } },
    });
    expect(asked?.headers).toMatchObject({
      ':method': 'POST',
      ':path': '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
      'x-tenant': 'a',
      authorization: 'Bearer abc',
    });
    expect(asked?.body).toEqual(Buffer.from([0, 0, 0, 0, 6, 10, 4, ...Buffer.from('shop')]));
  });

  test.each<[string, Answering, string]>([
    ['is not serving', answering(Buffer.from([0, 0, 0, 0, 2, 8, 2])), 'It says that it is not serving.'],
    ['does not know its state', answering(Buffer.alloc(5)), 'It says that it does not know its own state.'],
    [
      'answers with another message',
      answering(Buffer.from('{}')),
      'Its answer is no message of the health service.',
    ],
    ['answers without a status', answering(serving, {}), 'Its answer is no message of the health service.'],
    [
      'answers too much',
      (stream) => {
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
        stream.end(Buffer.alloc(10_000_000));
      },
      'Its answer is no message of the health service.',
    ],
    ['does not know the service', failing({ 'grpc-status': '5' }), 'It does not know the service "shop".'],
    [
      'has no health service',
      failing({ 'grpc-status': '12', 'grpc-message': 'unknown service grpc.health.v1.Health' }),
      'It has no health service: grpc.health.v1.Health is not implemented.',
    ],
    [
      'wants a login',
      failing({ 'grpc-status': '16', 'grpc-message': 'no token' }),
      'It refused the login: "no token".',
    ],
    [
      'fails in its own words',
      failing({ 'grpc-status': '14', 'grpc-message': 'too many%20calls: 100%' }),
      'The call failed with the status "unavailable": "too many%20calls: 100%".',
    ],
    [
      'fails in encoded words',
      failing({ 'grpc-status': '14', 'grpc-message': '%C3%9Cberlast' }),
      'The call failed with the status "unavailable": "Überlast".',
    ],
    [
      'fails with a new status',
      failing({ 'grpc-status': '99' }),
      'The call failed with the status "99": "".',
    ],
    [
      'is no gRPC',
      (stream) => stream.respond({ ':status': 404, 'content-type': 'text/html' }, { endStream: true }),
      'It does not speak gRPC: it answered 404 Not Found with "text/html".',
    ],
  ])('that %s is down', async (_, answer, message) => {
    expect(await run(grpc, await grpcServer(answer), { service: 'shop' })).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('is asked over TLS, and its certificate is verified', async () => {
    const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const target = await grpcServer(answering(serving), certificate);
    const trusted = { extraAuthorities: [certificate.cert] };
    expect(await run(grpc, target, { tls: true }, trusted)).toMatchObject({ status: 'up' });
    expect(await run(grpc, target, { tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
  });

  test('has its status in the evidence, and not its token', async () => {
    const target = await grpcServer(failing({ 'grpc-status': '14', 'grpc-message': 'hunter2hunter2' }));
    const { evidence, message } = await runWithEvidence(grpc, target, { bearer_token: 'hunter2hunter2' });
    const text = JSON.stringify(unpackedSeen((await evidence?.packed({ withBodies: true })) ?? ''));
    expect(text).toContain('grpc-status');
    expect(`${text}${message}`).not.toContain('hunter2');
  });
});
