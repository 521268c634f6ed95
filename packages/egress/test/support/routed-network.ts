import { execFileSync } from 'node:child_process';
import { debianProgram } from '@tocsin/debian-servers';
import { atTestEnd } from './cleanup.js';
import { programOf } from './program.js';

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

const shell = (namespace: string, script: string): void => ip('netns', 'exec', namespace, 'sh', '-c', script);

/** The two links of the routers, the host behind the second one, and an address that nobody has. */
export const routed = {
  4: { first: '198.51.100.1', second: '10.250.1.2', host: '203.0.113.10', silent: '203.0.113.20' },
  6: { first: '2001:db8:1::1', second: 'fd00:2::2', host: '2001:db8:3::10', silent: '2001:db8:3::20' },
} as const;

/** A port whose packets the second router drops. */
export const droppedPort = 81;

let made = 0;

/** A prober, two routers in a row and a host: a network namespace each. */
export function routedNetwork() {
  const [prober = '', near = '', far = '', host = ''] = ['prober', 'near', 'far', 'host'].map(
    (part) => `tocsin-${part}-${process.pid}-${made}`,
  );
  made += 1;
  const namespaces = [prober, near, far, host];
  const link = (from: string, end: string, to: string, otherEnd: string) => {
    ip('-n', from, 'link', 'add', end, 'type', 'veth', 'peer', otherEnd, 'netns', to);
    ip('-n', from, 'link', 'set', end, 'up');
    ip('-n', to, 'link', 'set', otherEnd, 'up');
  };
  const give = (namespace: string, end: string, ...addresses: string[]) => {
    for (const address of addresses) {
      const isUsable = address.includes(':') ? ['nodad'] : [];
      ip('-n', namespace, 'address', 'add', address, 'dev', end, ...isUsable);
    }
  };
  const lead = (namespace: string, to: string, via: string) =>
    ip('-n', namespace, 'route', 'add', to, 'via', via);

  for (const namespace of namespaces) {
    ip('netns', 'add', namespace);
    atTestEnd(() => ip('netns', 'delete', namespace));
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    // An address works only once the kernel has looked for another owner, for two seconds.
    shell(namespace, 'echo 0 > /proc/sys/net/ipv6/conf/default/accept_dad');
  }
  link(prober, 'up0', near, 'down0');
  link(near, 'up0', far, 'down0');
  link(far, 'up0', host, 'down0');
  give(prober, 'up0', '198.51.100.2/30', '2001:db8:1::2/64');
  give(near, 'down0', `${routed[4].first}/30`, `${routed[6].first}/64`);
  give(near, 'up0', '10.250.1.1/30', 'fd00:2::1/64');
  give(far, 'down0', `${routed[4].second}/30`, `${routed[6].second}/64`);
  give(far, 'up0', '203.0.113.1/24', '2001:db8:3::1/64');
  give(host, 'down0', `${routed[4].host}/24`, `${routed[6].host}/64`);
  for (const router of [near, far]) {
    shell(router, 'echo 1 > /proc/sys/net/ipv4/ip_forward; echo 1 > /proc/sys/net/ipv6/conf/all/forwarding');
  }
  for (const via of [routed[4].first, routed[6].first]) lead(prober, 'default', via);
  lead(near, '203.0.113.0/24', routed[4].second);
  lead(near, '2001:db8:3::/64', routed[6].second);
  for (const via of ['10.250.1.1', 'fd00:2::1']) lead(far, 'default', via);
  for (const via of ['203.0.113.1', '2001:db8:3::1']) lead(host, 'default', via);
  // The host passes nothing on.
  for (const { silent, host: via } of Object.values(routed)) lead(far, silent, via);
  for (const family of ['-4', '-6']) {
    ip('-n', far, family, 'rule', 'add', 'ipproto', 'tcp', 'dport', `${droppedPort}`, 'blackhole');
  }
  const inside = (program: string) =>
    programOf(`exec ip netns exec ${prober} ${debianProgram(program)} "$@"`).path;
  return { ping: inside('ping'), traceroute: inside('traceroute') };
}
