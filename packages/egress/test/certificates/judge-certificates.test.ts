import { X509Certificate } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { certificateAuthority, type KeyKind } from '@tocsin/testing/servers';
import { judgeCertificates } from '../../src/certificates/judge-certificates.js';
import { faultsInWords } from '../support/faults-in-words.js';

const root = certificateAuthority('Test Root');
const names = ['DNS:a.example'];
const der = (pem: string): Uint8Array => new X509Certificate(pem).raw;

const judge = (pem: string, changes: Partial<Parameters<typeof judgeCertificates>[0]> = {}) =>
  judgeCertificates({
    sent: [der(pem)],
    chainFault: '',
    staple: undefined,
    host: 'a.example',
    extraAuthorities: [root.cert],
    now: new Date(),
    ...changes,
  });

test.each<[KeyKind, number]>([
  ['ec:secp224r1', 224],
  ['ec:secp192k1', 192],
])('a key of %s is weak', (key, bits) => {
  expect(faultsInWords(judge(root.issue({ names, key }).cert).faults)).toEqual([
    { kind: 'weak_key', message: `The certificate has a key of ${bits} bits (ec), and clients ask for 256.` },
  ]);
});

test.each<[KeyKind]>([['ec:prime256v1'], ['ec:secp384r1'], ['ec:brainpoolP256r1'], ['rsa:2048']])(
  'a key of %s is strong',
  (key) => {
    expect(judge(root.issue({ names, key }).cert).faults).toEqual([]);
  },
);

test('a certificate without a subject is judged by its names', () => {
  expect(judge(root.issue({ names, commonName: '' }).cert).faults).toEqual([]);
});

test('an issuer that has ended is of no account when OpenSSL knows another way up', () => {
  const ended = root.issueAuthority('Ended', { to: '20240102' });
  const leaf = ended.issue({ names });
  const sent = [der(leaf.cert), der(ended.cert)] as const;
  expect(judge(leaf.cert, { sent: [...sent] }).faults).toEqual([]);
  const { faults } = judge(leaf.cert, { sent: [...sent], chainFault: 'CERT_HAS_EXPIRED' });
  expect(faultsInWords(faults)).toMatchObject([
    { kind: 'chain', message: 'A certificate in its chain, Ended, expired on 2024-01-02.' },
  ]);
});

test('a staple is not judged where the issuer is not known', () => {
  const stranger = certificateAuthority('Stranger');
  const { cert } = stranger.issue({ names });
  const judgement = judge(cert, {
    staple: stranger.ocspResponse(cert),
    chainFault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  expect(judgement).toMatchObject({ faults: [{ kind: 'chain' }], staple: undefined });
});
