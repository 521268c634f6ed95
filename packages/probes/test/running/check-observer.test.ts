import { expect, test } from '@jest/globals';
import type { NetworkAnswer } from '@tocsin/egress';
import { CheckObserver, isProofOf } from '../../src/running/check-observer.js';

const target = '192.0.2.1';
const answer = (given: Partial<NetworkAnswer> = {}): NetworkAnswer => ({
  from: 'host',
  address: target,
  endpoint: { address: target, port: 443 },
  isOwn: false,
  provedName: null,
  ...given,
});
const observer = () => new CheckObserver('shop.test', () => {});

test('a check that heard nothing asked whom it asked last', () => {
  const observed = observer();
  observed.onAnswer(answer({ from: 'name_server', says: 'records' }));
  observed.onSilence({ from: 'host', addresses: [target], heard: 'nothing' });
  expect(observed.asked).toEqual({ from: 'host', addresses: [target], heard: 'nothing' });
});

test('a check whose names were refused heard a failure, though a name server answered', () => {
  const observed = observer();
  observed.onAnswer(answer({ from: 'name_server', says: 'failure' }));
  observed.onSilence({ from: 'name_server', addresses: [], heard: 'failure' });
  expect(observed.asked).toEqual({ from: 'name_server', addresses: [], heard: 'failure' });
});

test('an answer without a proof is in doubt at the addresses of the target, not at those of a portal', () => {
  const observed = observer();
  observed.onSilence({ from: 'host', addresses: [target], heard: 'nothing' });
  observed.onAnswer(answer());
  observed.onSilence({ from: 'host', addresses: ['10.0.0.1'], heard: 'nothing' });
  observed.onAnswer(answer({ address: '10.0.0.1', provedName: 'portal.test' }));
  expect(observed.asked).toEqual({ from: 'host', addresses: [target], heard: 'unproved' });
});

test('a target that proved its name is not in doubt, nor is a check that asked nobody', () => {
  const observed = observer();
  expect(observed.asked).toBeUndefined();
  observed.onSilence({ from: 'host', addresses: [target], heard: 'nothing' });
  observed.onAnswer(answer({ provedName: 'shop.test' }));
  expect(observed.asked).toBeUndefined();
});

test.each([
  ['shop.test', 'shop.test', true],
  ['shop.test.', 'shop.test', true],
  ['[2001:db8::1]', '2001:db8::1', true],
  ['shop.test', 'portal.test', false],
  ['shop.test', null, false],
])('a certificate for %s is proved by the name %s: %s', (host, provedName, isProof) => {
  expect(isProofOf(host, answer({ provedName }))).toBe(isProof);
});
