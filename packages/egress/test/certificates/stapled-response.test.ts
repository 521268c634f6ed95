import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import { type CertificateRequest, certificateAuthority } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { BasicOCSPResponse, OCSPResponse } from 'pkijs';
import { readStaple, stapleBytesMax } from '../../src/certificates/stapled-response.js';

const authority = certificateAuthority('Test Authority');
const names = ['DNS:a.example'];
const { cert } = authority.issue({ names });

const x509 = (pem: string) => new X509Certificate(pem);
const read = (
  response: Uint8Array,
  { now = new Date(), certificate = cert, issuer = authority.cert } = {},
) => {
  const found = readStaple(response, x509(certificate), x509(issuer), now);
  return found.status === 'invalid' ? { status: found.status, message: inEnglish(found.why) } : found;
};

const aboutAnother = { status: 'invalid', message: 'it is about another certificate' };

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe('a stapled response', () => {
  test('that the issuer signs says good', () => {
    expect(read(authority.ocspResponse(cert))).toEqual({ status: 'good' });
  });

  test('that says revoked says since when and why', () => {
    expect(read(authority.ocspResponse(cert, { revokedFor: 'keyCompromise' }))).toEqual({
      status: 'revoked',
      revokedAt: new Date('2026-01-02T00:00:00Z'),
      reason: 'key compromise',
    });
  });

  test.each<[string, Partial<CertificateRequest>, object]>([
    ['may sign it', { extensions: ['extendedKeyUsage = OCSPSigning'] }, { status: 'good' }],
    ['is not meant for that may not', {}, { status: 'invalid' }],
    [
      'has expired may not',
      { extensions: ['extendedKeyUsage = OCSPSigning'], to: '20240101' },
      { status: 'invalid' },
    ],
  ])('is signed by a responder that the issuer appointed: one that %s', (_, request, expected) => {
    const responder = authority.issue({ names, commonName: 'responder', ...request });
    expect(read(authority.ocspResponse(cert, { responder }))).toMatchObject(expected);
  });

  test('that another authority signs says nothing', () => {
    const stranger = certificateAuthority('Test Authority');
    const responder = stranger.issue({ names, extensions: ['extendedKeyUsage = OCSPSigning'] });
    expect(read(authority.ocspResponse(cert, { responder }))).toEqual({
      status: 'invalid',
      message: "it is not signed by the certificate's authority",
    });
  });

  test('about another certificate says nothing', () => {
    const other = authority.issue({ names });
    expect(read(authority.ocspResponse(cert), { certificate: other.cert })).toEqual(aboutAnother);
  });

  test('about a certificate of another authority with the same number says nothing', () => {
    const other = certificateAuthority('Other Test Authority');
    const namesake = other.issue({ names }).cert;
    expect(x509(namesake).serialNumber).toBe(x509(cert).serialNumber);
    const responder = authority.issue({ names, extensions: ['extendedKeyUsage = OCSPSigning'] });
    expect(read(other.ocspResponse(namesake, { responder }))).toEqual(aboutAnother);
  });

  test.each([
    [-1, 'it is only valid from'],
    [25, 'it is only valid until'],
  ])('says nothing %d hours from its beginning', (hours, message) => {
    expect(read(authority.ocspResponse(cert), { now: hoursFromNow(hours) })).toMatchObject({
      status: 'invalid',
      message: expect.stringContaining(message),
    });
  });

  test('that is out of date still says revoked', () => {
    const response = authority.ocspResponse(cert, { revokedFor: 'superseded' });
    expect(read(response, { now: hoursFromNow(99) })).toMatchObject({ status: 'revoked' });
  });

  test('with the status try later says so', () => {
    expect(read(Buffer.from('30030a0103', 'hex'))).toEqual({
      status: 'invalid',
      message: 'the authority answered tryLater',
    });
  });

  test('of which one signed byte was changed says nothing', () => {
    const response = authority.ocspResponse(cert);
    const body = OCSPResponse.fromBER(response).responseBytes?.response.valueBlock.valueHexView;
    const { tbsView: signed } = BasicOCSPResponse.fromBER(body ?? response).tbsResponseData;
    const start = response.indexOf(signed);
    expect(start).toBeGreaterThan(0);
    const at = fc.nat(signed.length - 1).map((offset) => start + offset);
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (index, change) => {
        const changed = Buffer.from(response);
        changed[index] = (changed[index] ?? 0) ^ change;
        return read(changed).status === 'invalid';
      }),
    );
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['too long', Buffer.alloc(stapleBytesMax + 1)],
    ['nested as deep as it can be', Buffer.alloc(stapleBytesMax, Buffer.from([0x30, 0x80]))],
    [
      'full of nothing',
      Buffer.concat([Buffer.from([0x30, 0x82, 0x7f, 0xf0]), Buffer.alloc(0x7ff0, Buffer.from([5, 0]))]),
    ],
  ])('that is %s cannot be read', (_, response) => {
    expect(read(response)).toEqual({ status: 'invalid', message: 'it cannot be read' });
  });

  test('of any bytes is read without an exception', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => read(bytes).status === 'invalid'));
  });
});
