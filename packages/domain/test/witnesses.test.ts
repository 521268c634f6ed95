import { describe, expect, test } from '@jest/globals';
import {
  type Witnesses,
  withoutAddresses,
  withWitness,
  witnessBounds,
  witnessesToAsk,
} from '../src/witnesses.js';

/** The accounts answer in the given order. A host's name is its address. */
const answering = (...each: readonly (readonly [account: string, host: string])[]): Witnesses =>
  each.reduce<Witnesses>(
    (known, [account, host], atMs) =>
      withWitness(known, { account, host, address: host, port: 443, way: 'uplink', atMs }),
    [],
  );

const hostsOf = (known: Witnesses): string[] => known.flatMap(({ hosts }) => hosts.map(({ host }) => host));
const failed = { account: 'a', host: 'a1', addresses: ['a1'] };
const panel = (known: Witnesses): string[] =>
  witnessesToAsk(known, failed, ['uplink', 'lan']).map(({ host }) => host);
const many = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('witnesses', () => {
  test('are few of each account, so that one with many hosts displaces none of another', () => {
    const known = answering(['b', 'b1'], ...many(500).map((n) => ['hostile', `h${n}`] as const));
    expect(hostsOf(known)).toEqual(['b1', 'h496', 'h497', 'h498', 'h499']);
  });

  test('are of no more accounts than the bound says, and of those that answered last', () => {
    const known = answering(...many(witnessBounds.accountsMax + 1).map((n) => [`${n}`, `h${n}`] as const));
    expect(known).toHaveLength(witnessBounds.accountsMax);
    expect(hostsOf(known)).not.toContain('h0');
  });

  test('are one for many names of one address, and one for many addresses of one name', () => {
    const named = (host: string, address: string) => ({
      account: 'a',
      host,
      address,
      port: 80,
      way: 'uplink',
      atMs: 0,
    });
    const each = [named('x', '1'), named('y', '1'), named('y', '2')];
    const known = each.reduce<Witnesses>((all, one) => withWitness(all, one), []);
    expect(known.flatMap(({ hosts }) => hosts)).toEqual([named('y', '2')]);
  });

  test('are few by each way, so that hosts by one way displace none by another', () => {
    const inner = (host: string) => ({ account: 'a', host, address: host, port: 80, way: 'lan', atMs: 9 });
    const known = many(500).reduce<Witnesses>(
      (all, n) => withWitness(all, inner(`inner-${n}`)),
      answering(['a', 'outer']),
    );
    expect(hostsOf(known)).toEqual(['outer', ...[496, 497, 498, 499].map((n) => `inner-${n}`)]);
  });

  test('are forgotten by their address, and their account with the last of them', () => {
    const known = answering(['a', 'a1'], ['b', 'b1'], ['b', 'b2']);
    expect(hostsOf(withoutAddresses(known, ['a1', 'b1']))).toEqual(['b2']);
    expect(withoutAddresses(known, ['c'])).toBe(known);
  });
});

describe('who is asked when a check has failed', () => {
  test('is every other host of the account, and the latest of each other', () => {
    expect(panel(answering(['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['b', 'b2'], ['c', 'c1']))).toEqual([
      'a2',
      'b2',
      'c1',
    ]);
  });

  test('is one by each way of another account, and nobody by ways that do not matter', () => {
    const inner = { account: 'b', host: 'inner', address: 'inner', port: 80, way: 'lan', atMs: 9 };
    const known = withWitness(answering(['b', 'b1'], ['b', 'b2']), inner);
    expect(panel(known)).toEqual(['b2', 'inner']);
    expect(witnessesToAsk(known, failed, ['lan'])).toEqual([inner]);
  });

  test('is never the host that failed, under whatever name and account', () => {
    const elsewhere = { account: 'b', host: 'other', address: 'a1', port: 80, way: 'uplink', atMs: 9 };
    expect(panel(withWitness(answering(['a', 'a1']), elsewhere))).toEqual([]);
  });

  test('is of eight accounts at most: of those known longest too, whoever came since', () => {
    const known = answering(
      ...many(5).map((n) => [`old${n}`, `old${n}`] as const),
      ...many(40).map((n) => [`new${n}`, `new${n}`] as const),
    );
    expect(panel(known).sort()).toEqual(
      ['new36', 'new37', 'new38', 'new39', 'old0', 'old1', 'old2', 'old3'].sort(),
    );
  });
});
