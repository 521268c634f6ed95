import { networkInterfaces } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressPolicy } from '../../src/addresses/address-policy.js';
import { ipv4, ipv6, ipv6Around } from '../support/address-arbitraries.js';
import { runs } from '../support/runs.js';

const noOwnAddresses = () => [];
const strict = addressPolicy({ allow: [], ownAddresses: noOwnAddresses });

function policyAllowing(...allow: string[]) {
  return addressPolicy({ allow, ownAddresses: noOwnAddresses });
}

/** Each range has its first and last address and its open neighbours. Closed neighbours are left out. */
const CLOSED: [range: string, first: string, last: string, open: string[]][] = [
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255', ['1.0.0.0']],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
  ['224.0.0.0/4', '224.0.0.0', '239.255.255.255', ['223.255.255.255']],
  ['240.0.0.0/4', '240.0.0.0', '255.255.255.255', []],
  ['64:ff9b:1::/48', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', []],
  ['::/8', '::', 'ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ['100::/64', '100::', '100::ffff:ffff:ffff:ffff', []],
  ['100:0:0:1::/64', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', ['100:0:0:2::']],
  [
    '2001::/23',
    '2001::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ],
  [
    '2001:db8::/32',
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    ['2001:db7:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ],
  [
    '2002::/16',
    '2002::',
    '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ],
  [
    '3fff::/20',
    '3fff::',
    '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
  ],
  [
    '5f00::/16',
    '5f00::',
    '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '5f01::'],
  ],
  [
    'fc00::/7',
    'fc00::',
    'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe00::'],
  ],
  [
    'fe80::/10',
    'fe80::',
    'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ['fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ],
  ['fec0::/10', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
  ['ff00::/8', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', []],
];

const METADATA = [
  '100.100.100.200', // Alibaba
  '168.63.129.16', // Azure
  '169.254.0.23', // Tencent
  '169.254.42.42', // Scaleway
  '169.254.169.254', // AWS, Azure, Google, Oracle, DigitalOcean, Hetzner and others
  '169.254.170.2', // AWS ECS
  '169.254.170.23', // AWS EKS
  '192.0.0.192', // Oracle
  'fd00:ec2::23', // AWS EKS
  'fd00:ec2::254', // AWS
  'fd20:ce::254', // Google
  'fd00:42::42', // Scaleway
  'fe80::a9fe:a9fe', // OpenStack
];

/** The same ranges as bit prefixes: an oracle that shares no code or notation with `src`. */
const CLOSED_IPV4_BITS = [
  '00000000', // 0/8
  '00001010', // 10/8
  '0110010001', // 100.64/10
  '01111111', // 127/8
  '10101000001111111000000100010000', // 168.63.129.16
  '1010100111111110', // 169.254/16
  '101011000001', // 172.16/12
  '110000000000000000000000', // 192.0.0/24
  '110000000000000000000010', // 192.0.2/24
  '110000000101100001100011', // 192.88.99/24
  '1100000010101000', // 192.168/16
  '110001100001001', // 198.18/15
  '110001100011001101100100', // 198.51.100/24
  '110010110000000001110001', // 203.0.113/24
  '1110', // 224/4
  '1111', // 240/4
];
const CLOSED_IPV6_BITS = [
  '00000000', // ::/8, and 64:ff9b:1::/48 in it
  `00000001${'0'.repeat(56)}`, // 100::/64
  `00000001${'0'.repeat(55)}1`, // 100:0:0:1::/64
  '00100000000000010000000', // 2001::/23
  '00100000000000010000110110111000', // 2001:db8::/32
  '0010000000000010', // 2002::/16
  '00111111111111110000', // 3fff::/20
  '0101111100000000', // 5f00::/16
  '1111110', // fc00::/7
  '1111111010', // fe80::/10
  '1111111011', // fec0::/10
  '11111111', // ff00::/8
];
const NAT64_BITS = `00000000011001001111111110011011${'0'.repeat(64)}`; // 64:ff9b::/96

const dotted = (bits: string) =>
  (bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)).join('.');

const isClosedIpv4 = (bits: string) => CLOSED_IPV4_BITS.some((prefix) => bits.startsWith(prefix));
const isClosedIpv6 = (bits: string) =>
  bits.startsWith(NAT64_BITS)
    ? isClosedIpv4(bits.slice(96))
    : CLOSED_IPV6_BITS.some((prefix) => bits.startsWith(prefix));

describe('without an exception', () => {
  test.each(CLOSED)('%s is closed from %s to %s and not beyond', (range, first, last, open) => {
    for (const address of [first, last]) {
      const verdict = strict.judge(address);
      expect(verdict.allowed).toBe(false);
      expect(verdict).toHaveProperty('reason', expect.stringContaining(range));
      const isAdvised = !/link-local/.test(JSON.stringify(verdict));
      if (isAdvised) expect(verdict).toHaveProperty('reason', expect.stringContaining('EGRESS_ALLOW'));
    }
    for (const address of open) expect(strict.judge(address)).toEqual({ allowed: true });
  });

  test('168.63.129.16, where Azure answers its machines, is closed and its neighbours are not', () => {
    expect(strict.judge('168.63.129.16').allowed).toBe(false);
    expect(strict.judge('168.63.129.15').allowed).toBe(true);
    expect(strict.judge('168.63.129.17').allowed).toBe(true);
  });

  test('every IPv4 address is judged as the oracle judges it', () => {
    const nearRange = fc.tuple(fc.constantFrom(...CLOSED_IPV4_BITS), ipv4).map(([prefix, { bits }]) => {
      const near = prefix + bits.slice(prefix.length);
      return { bits: near, text: dotted(near) };
    });
    fc.assert(
      fc.property(fc.oneof(ipv4, nearRange), ({ bits, text }) => {
        expect(strict.judge(text).allowed).toBe(!isClosedIpv4(bits));
      }),
      runs(5_000),
    );
  });

  test('the first and the last address of every /16 are judged as the oracle judges them', () => {
    for (let network = 0; network < 65_536; network += 1) {
      const octets = `${network >> 8}.${network & 255}`;
      const bits = network.toString(2).padStart(16, '0');
      const judged = [`${octets}.0.0`, `${octets}.255.255`].map((address) => strict.judge(address).allowed);
      const expected = ['0', '1'].map((bit) => !isClosedIpv4(bits + bit.repeat(16)));
      if (judged.join() !== expected.join()) expect({ octets, judged }).toEqual({ octets, judged: expected });
    }
  });

  test('every IPv6 address is judged as the oracle judges it, in every spelling', () => {
    const prefixes = [...CLOSED_IPV6_BITS, NAT64_BITS, '001'];
    const nearRange = fc
      .tuple(fc.constantFrom(...prefixes), ipv6, fc.option(fc.nat(127)))
      .map(([prefix, { bits }, flipped]) => {
        const near = [...prefix, ...bits.slice(prefix.length)];
        if (flipped !== null) near[flipped] = near[flipped] === '0' ? '1' : '0';
        const text = near.join('').match(/.{16}/g) ?? [];
        return {
          bits: near.join(''),
          text: text.map((hextet) => Number.parseInt(hextet, 2).toString(16)).join(':'),
        };
      });
    fc.assert(
      fc.property(fc.oneof(ipv6, nearRange), ({ bits, text }) => {
        expect(strict.judge(text).allowed).toBe(!isClosedIpv6(bits));
      }),
      runs(5_000),
    );
  });

  test('an IPv4 address behind NAT64 is judged as itself', () => {
    fc.assert(
      fc.property(ipv6Around('64:ff9b::'), ({ text, inside }) => {
        expect(strict.judge(text).allowed).toBe(strict.judge(inside).allowed);
      }),
    );
  });

  test('IPv4 written as IPv6 is closed, whatever address it is', () => {
    fc.assert(
      fc.property(fc.oneof(ipv6Around('::ffff:'), ipv6Around('::')), ({ text }) => {
        expect(strict.judge(text).allowed).toBe(false);
      }),
    );
  });

  test.each(['fe80::1%eth0', '::1%0', '93.184.215.14%1', '', 'localhost', '[::1]', '127.1'])(
    '%j is refused as no plain address',
    (text) => {
      expect(strict.judge(text)).toMatchObject({ allowed: false, reason: 'is not a plain IP address' });
    },
  );
});

describe('EGRESS_ALLOW', () => {
  test('opens its ranges and nothing beside them', () => {
    const policy = policyAllowing('10.1.0.0/16', 'fd12::/16');
    expect(policy.judge('10.1.0.0').allowed).toBe(true);
    expect(policy.judge('10.1.255.255').allowed).toBe(true);
    expect(policy.judge('10.0.255.255').allowed).toBe(false);
    expect(policy.judge('10.2.0.0').allowed).toBe(false);
    expect(policy.judge('fd12::1').allowed).toBe(true);
    expect(policy.judge('fd13::1').allowed).toBe(false);
  });

  test('opens an IPv4 address in its IPv6 forms too', () => {
    const policy = policyAllowing('127.0.0.0/8');
    expect(policy.judge('::ffff:127.0.0.1').allowed).toBe(true);
    expect(policy.judge('64:ff9b::7f00:1').allowed).toBe(true);
    expect(policy.judge('::1').allowed).toBe(false);
  });

  test.each(METADATA)('does not open %s by a range around it', (address) => {
    const policy = policyAllowing('0.0.0.0/0', '::/0');
    expect(policy.judge(address)).toMatchObject({
      allowed: false,
      reason: 'is a cloud metadata address, which hands out credentials',
    });
  });

  test('opens what its ranges hold, and nothing that the oracle does not open, whatever they are', () => {
    const metadata = METADATA.filter((address) => address.includes('.'));
    const cidr = fc.tuple(ipv4, fc.integer({ min: 0, max: 32 }));
    fc.assert(
      fc.property(cidr, ipv4, fc.boolean(), ([{ bits }, length], other, inside) => {
        const network = bits.slice(0, length).padEnd(32, '0');
        const policy = policyAllowing(`${dotted(network)}/${length}`);
        const judged = inside ? network.slice(0, length) + other.bits.slice(length) : other.bits;
        const held = judged.startsWith(network.slice(0, length));
        const named = length === 32 && held;
        const isMetadata = metadata.includes(dotted(judged));
        const expected = named || (!isMetadata && (held || !isClosedIpv4(judged)));
        expect(policy.judge(dotted(judged)).allowed).toBe(expected);
      }),
      runs(5_000),
    );
  });

  test.each(METADATA)('opens %s when it is named exactly', (address) => {
    expect(policyAllowing(address).judge(address).allowed).toBe(true);
    expect(policyAllowing(`${address}/${address.includes(':') ? 128 : 32}`).judge(address).allowed).toBe(
      true,
    );
  });

  test.each([
    ...METADATA,
    '::ffff:169.254.169.254',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '169.254.1.1',
    '::ffff:169.254.1.1',
    '64:ff9b::a9fe:101',
    'fe80::1',
  ])('is not named where %s is closed: nobody is advised to open it', (address) => {
    expect(strict.judge(address)).toMatchObject({
      allowed: false,
      reason: expect.not.stringContaining('EGRESS_ALLOW'),
    });
  });

  test.each(['::ffff:169.254.169.254', '::169.254.169.254', '64:ff9b::a9fe:a9fe'])(
    'does not open the metadata address inside %s by a range around it',
    (address) => {
      expect(policyAllowing('0.0.0.0/0', '::/0').judge(address).allowed).toBe(false);
    },
  );

  test.each([
    ['10.0.0.0/33', 'EGRESS_ALLOW: "10.0.0.0/33" needs a prefix length from 0 to 32 after one "/".'],
    [
      '10.0.0.1/8',
      'EGRESS_ALLOW: "10.0.0.1/8" has bits set after the first 8, so it is not the start of a range.',
    ],
    ['intranet', 'EGRESS_ALLOW: "intranet" is not an IP address.'],
    ['', 'EGRESS_ALLOW: "" is not an IP address.'],
  ])('that holds %j names itself and the part that is wrong', (part, message) => {
    expect(() => policyAllowing('127.0.0.0/8', part)).toThrow(new Error(message));
  });
});

describe('the addresses of this machine', () => {
  test('are closed although they are public', () => {
    const policy = addressPolicy({ allow: [], ownAddresses: () => ['93.184.215.14', '2606:2800:21f::1'] });
    for (const address of ['93.184.215.14', '64:ff9b::5db8:d70e', '2606:2800:021f:0:0:0:0:1']) {
      expect(policy.judge(address)).toMatchObject({
        allowed: false,
        reason: 'is an address of this machine, closed unless EGRESS_ALLOW holds it',
      });
    }
    expect(policy.judge('93.184.215.15').allowed).toBe(true);
  });

  test('are closed in every form that leads there', () => {
    fc.assert(
      fc.property(ipv4, ({ text }) => {
        const policy = addressPolicy({ allow: [], ownAddresses: () => [text] });
        for (const prefix of ['', '::ffff:', '::', '64:ff9b::']) {
          expect(policy.judge(prefix + text).allowed).toBe(false);
        }
      }),
      runs(500),
    );
  });

  test('open when they are allowed', () => {
    const policy = addressPolicy({ allow: ['93.184.215.14'], ownAddresses: () => ['93.184.215.14'] });
    expect(policy.judge('93.184.215.14').allowed).toBe(true);
  });

  test('are those of its network interfaces, unless said otherwise', () => {
    const policy = addressPolicy({ allow: [] });
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address } of own) expect(policy.judge(address).allowed).toBe(false);
  });
});
