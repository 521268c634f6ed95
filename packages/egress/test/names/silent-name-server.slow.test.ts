import { expect, test } from '@jest/globals';
import { addressPolicy } from '../../src/addresses/address-policy.js';
import { NameServerMemory } from '../../src/names/name-server-answers.js';
import { NameResolver } from '../../src/names/resolver.js';
import { NetworkClient } from '../../src/network-client.js';
import { Connector } from '../../src/sockets/connector.js';
import { dnsServer } from '../support/dns-server.js';
import { testNetwork } from '../support/network.js';

const deadlineMs = 10_000;
const answers = () => ['192.0.2.1'];

async function twoServers() {
  let isSilent = true;
  const first = await dnsServer(() => (isSilent ? 'silence' : answers()));
  const second = await dnsServer(answers);
  const revive = () => {
    isSilent = false;
  };
  return { first, second, servers: [first.address, second.address], revive };
}

function remembering(servers: readonly string[], askAgainMs?: number) {
  const changes: [string, boolean][] = [];
  const memory = new NameServerMemory((server, answered) => changes.push([server, answered]), askAgainMs);
  const resolver = new NameResolver({ servers, hostsPath: '/dev/null', memory });
  const connector = new Connector({ policy: addressPolicy({ allow: ['127.0.0.1'] }), resolver });
  return { changes, resolver, network: new NetworkClient({ connector, dnsServers: servers }) };
}

test('a name server that is silent costs one check its time, and no other one', async () => {
  const { first, second, servers } = await twoServers();
  const network = testNetwork({ servers });
  for (let round = 0; round < 5; round += 1) {
    const answer = await network.dns({ name: 'site.test', type: 'A', deadlineMs });
    expect(answer).toMatchObject({
      records: ['192.0.2.1'],
      silentServers: round === 0 ? [first.address] : [],
    });
  }
  expect(first.questions).toHaveLength(1);
  expect(second.questions).toHaveLength(5);
});

test('what a query learns of a name server, the look-ups of all others know', async () => {
  const { first, servers } = await twoServers();
  const { network, resolver, changes } = remembering(servers);
  await network.dns({ name: 'site.test', type: 'A', deadlineMs });
  await resolver.resolve('shop.test', AbortSignal.timeout(deadlineMs));
  await network.http({ url: 'http://hooks.test/', deadlineMs: 200 });
  expect(first.questions).toEqual(['A site.test']);
  expect(changes).toEqual([[first.address, false]]);
});

test('a silent name server is asked again beside another one, and is first again once it answers', async () => {
  const { first, second, servers, revive } = await twoServers();
  const { network, changes } = remembering(servers, 1);
  await network.dns({ name: 'site.test', type: 'A', deadlineMs });
  revive();
  while (changes.length < 2) {
    const answer = await network.dns({ name: 'site.test', type: 'A', deadlineMs });
    expect(answer).toMatchObject({ records: ['192.0.2.1'], silentServers: [] });
  }
  expect(changes).toEqual([
    [first.address, false],
    [first.address, true],
  ]);
  const before = second.questions.length;
  await network.dns({ name: 'site.test', type: 'A', deadlineMs });
  expect(second.questions).toHaveLength(before);
});

test('when all are silent, none is blamed', async () => {
  const servers = await Promise.all([dnsServer(() => 'silence'), dnsServer(() => 'silence')]);
  const { network, changes } = remembering(servers.map(({ address }) => address));
  expect(await network.dns({ name: 'site.test', type: 'A', deadlineMs: 2_500 })).toMatchObject({
    code: 'timeout',
  });
  expect(changes).toEqual([]);
});

test('a name server that is watched is asked as often as it is checked', async () => {
  const { first } = await twoServers();
  const usual = await dnsServer({ 'A ns.test': ['127.0.0.1'] });
  const network = testNetwork({ servers: [usual.address] });
  const server = { host: 'ns.test', port: first.port };
  for (let round = 0; round < 2; round += 1) {
    await network.dns({ name: 'site.test', type: 'A', server, deadlineMs: 300 });
  }
  expect(first.questions).toHaveLength(2);
});
