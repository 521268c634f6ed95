import { Server, ServerCredentials } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { HealthImplementation } from 'grpc-health-check';
import { grpc } from '../../src/types/grpc/grpc.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';

const statuses = { '': 'SERVING', cart: 'SERVING', search: 'NOT_SERVING', new: 'UNKNOWN' } as const;

async function grpcServer(given = ServerCredentials.createInsecure(), withHealth = true): Promise<string> {
  const server = new Server();
  if (withHealth) new HealthImplementation(statuses).addToServer(server);
  atTestEnd(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', given, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return `127.0.0.1:${port}`;
}

describe('a server of grpc-js', () => {
  test.each([
    [undefined, { status: 'up' }],
    ['cart', { status: 'up' }],
    ['search', { status: 'down', message: 'It says that it is not serving.' }],
    ['new', { status: 'down', message: 'It says that it does not know its own state.' }],
    ['gone', { status: 'down', message: 'It does not know the service "gone".' }],
  ])('asked about %s', async (service, expected) => {
    expect(await run(grpc, await grpcServer(), service === undefined ? {} : { service })).toMatchObject(
      expected,
    );
  });

  test('without a health service is down', async () => {
    expect(await run(grpc, await grpcServer(undefined, false))).toMatchObject({
      status: 'down',
      message: 'It has no health service: grpc.health.v1.Health is not implemented.',
    });
  });

  test('over TLS', async () => {
    const { cert, key } = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const pair = { cert_chain: Buffer.from(cert), private_key: Buffer.from(key) };
    const target = await grpcServer(ServerCredentials.createSsl(null, [pair]));
    expect(await run(grpc, target, { tls: true }, { extraAuthorities: [cert] })).toMatchObject({
      status: 'up',
    });
    expect(await run(grpc, target, { tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
    expect(await run(grpc, target)).toMatchObject({ status: 'down' });
  });
});
