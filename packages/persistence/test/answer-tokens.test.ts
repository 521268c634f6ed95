import { expect, test } from '@jest/globals';
import { type ChannelId, type IncidentId, id } from '@tocsin/domain';
import { answerToken, readAnswerToken } from '../src/secrets/answer-tokens.js';
import { secretBox } from '../src/secrets/secret-box.js';

const answering = {
  incidentId: id<IncidentId>('01970000-0000-7000-8000-00000000d000'),
  channelId: id<ChannelId>('01970000-0000-7000-8000-00000000c000'),
};
const box = secretBox('a key of this installation');
const token = answerToken(box, answering);

const altered = (at: number, by: number): string => {
  const bytes = Buffer.from(token, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ by;
  return bytes.toString('base64url');
};

test('a token says what it answers, in 64 characters that a URL takes as they are', () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/);
  expect(readAnswerToken(box, token)).toEqual(answering);
  expect(answerToken(box, answering)).toBe(token);
});

test('no bit of a token can be changed', () => {
  for (let at = 0; at < 48; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) expect(readAnswerToken(box, altered(at, 1 << bit))).toBeNull();
  }
});

test('no character of a token can be another one', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.%\n';
  for (let at = 0; at < token.length; at += 1) {
    for (const character of alphabet) {
      if (character === token[at]) continue;
      const other = token.slice(0, at) + character + token.slice(at + 1);
      expect(readAnswerToken(box, other)).toBeNull();
    }
  }
});

test.each(['', 'A', token.slice(1), `${token}A`, `${token}==`, ` ${token}`, `${token}\n`, 'é'.repeat(64)])(
  '%j is no token',
  (text) => expect(readAnswerToken(box, text)).toBeNull(),
);

test('the signature of one incident and channel fits no other', () => {
  const [bytes, others] = [
    token,
    answerToken(box, { ...answering, incidentId: id('01970000-0000-7000-8000-00000000d001') }),
  ].map((each) => Buffer.from(each, 'base64url'));
  if (!bytes || !others) throw new Error('There are two tokens.');
  const mixed = Buffer.concat([others.subarray(0, 32), bytes.subarray(32)]).toString('base64url');
  expect(readAnswerToken(box, mixed)).toBeNull();
  const swapped = answerToken(box, {
    incidentId: id<IncidentId>(answering.channelId),
    channelId: id<ChannelId>(answering.incidentId),
  });
  expect(swapped.slice(-22)).not.toBe(token.slice(-22));
});

test('a token of another key is none, but a key that only opens knows its tokens', () => {
  const next = secretBox('the next key');
  expect(readAnswerToken(next, token)).toBeNull();
  expect(readAnswerToken(secretBox('the next key', 'a key of this installation'), token)).toEqual(answering);
});

test('a shortened signature is none', () => {
  const content = Buffer.from('content');
  const signature = box.sign(content);
  expect(signature).toHaveLength(32);
  expect([32, 16].map((length) => box.isSigned(content, signature.subarray(0, length)))).toEqual([
    true,
    true,
  ]);
  expect([15, 1, 0].map((length) => box.isSigned(content, signature.subarray(0, length)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(box.isSigned(content, Buffer.concat([signature, Buffer.alloc(1)]))).toBe(false);
});
