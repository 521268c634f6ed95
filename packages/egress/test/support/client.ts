import { addressPolicy } from '../../src/addresses/address-policy.js';
import type { Patience } from '../../src/names/persistent-names.js';
import { NameResolver } from '../../src/names/resolver.js';
import { HttpClient, type HttpClientOptions } from '../../src/posts/http-client.js';
import { Connector } from '../../src/sockets/connector.js';
import { atTestEnd } from './cleanup.js';

export interface TestClientOptions extends Omit<HttpClientOptions, 'connector'> {
  readonly allow?: readonly string[];
  readonly servers?: readonly string[];
  readonly extraAuthorities?: readonly string[];
  readonly patience?: Patience;
}

export function testClient({
  allow = ['127.0.0.1'],
  servers = ['127.0.0.1:1'],
  extraAuthorities = [],
  patience,
  ...bounds
}: TestClientOptions = {}) {
  const connector = new Connector({
    policy: addressPolicy({ allow }),
    resolver: new NameResolver({ servers, hostsPath: '/dev/null' }),
    extraAuthorities,
    ...(patience && { patience }),
  });
  const client = new HttpClient({ connector, ...bounds });
  atTestEnd(() => client.destroy());
  return {
    client,
    post: (url: string, deadlineMs = 5_000) =>
      client.post({
        url,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' },
        body: Buffer.from('{"event":"incident.created"}'),
        deadlineMs,
      }),
  };
}
