import { describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { incidentTitle } from '../../../src/probe/incident-title.js';
import { securityHeaders } from '../../../src/types/security-headers/security-headers.js';
import { run } from '../../support/run.js';
import { pages, webServer } from '../../support/web-server.js';

const tls = selfSignedCertificate();
const trusting = { extraAuthorities: [tls.cert] };

const right: Readonly<Record<string, string | string[]>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(self)',
};

async function pageWith(
  changes: Readonly<Record<string, string | string[] | undefined>>,
  settings: unknown = {},
) {
  const headers = Object.entries({ ...right, ...changes }).filter(([, value]) => value !== undefined);
  const { url } = await webServer(
    (_request, response) => {
      for (const [name, value = ''] of headers) response.setHeader(name, value);
      response.end('page');
    },
    { tls },
  );
  return run(securityHeaders, url, settings, trusting);
}

test('a page with every header strong is up, grade A+', async () => {
  expect(await pageWith({})).toMatchObject({
    status: 'up',
    message: 'Every header is strong: grade A+.',
    details: { grade: 'A+', reasons: [] },
  });
});

describe('a header that is wrong lowers the grade, with the reason', () => {
  test.each<[string, string | string[] | undefined, string, string]>([
    ['Strict-Transport-Security', undefined, 'Strict-Transport-Security is missing.', 'B'],
    ['Strict-Transport-Security', 'includeSubDomains', 'Strict-Transport-Security has no max-age.', 'B'],
    [
      'Strict-Transport-Security',
      'max-age=0',
      'Strict-Transport-Security is turned off with max-age=0.',
      'B',
    ],
    [
      'Strict-Transport-Security',
      'max-age=86400',
      'Strict-Transport-Security lasts 1 day, and the minimum is 180 days.',
      'A',
    ],
    [
      'Strict-Transport-Security',
      'max-age=300',
      'Strict-Transport-Security lasts 5 minutes, and the minimum is 180 days.',
      'A',
    ],
    ['Content-Security-Policy', undefined, 'Content-Security-Policy is missing.', 'B'],
    [
      'Content-Security-Policy',
      "script-src 'self' 'unsafe-inline'; object-src 'none'",
      "Content-Security-Policy is weak: script-src allows 'unsafe-inline'.",
      'B',
    ],
    [
      'Content-Security-Policy',
      "script-src *; object-src 'none'",
      'Content-Security-Policy is weak: script-src allows *.',
      'B',
    ],
    [
      'Content-Security-Policy',
      "script-src 'self'",
      'Content-Security-Policy is weak: object-src is missing.',
      'B',
    ],
    [
      'Content-Security-Policy',
      "img-src 'self'; object-src 'none'",
      'Content-Security-Policy is weak: script-src is missing.',
      'B',
    ],
    ['X-Content-Type-Options', undefined, 'X-Content-Type-Options is missing.', 'B'],
    [
      'X-Content-Type-Options',
      'sniff',
      'X-Content-Type-Options is sniff, and only nosniff means something.',
      'B',
    ],
    ['Referrer-Policy', undefined, 'Referrer-Policy is missing.', 'A'],
    [
      'Referrer-Policy',
      'unsafe-url',
      'Referrer-Policy is unsafe-url, which tells other sites too much.',
      'A',
    ],
    ['Referrer-Policy', 'private', 'Referrer-Policy names no policy that browsers know.', 'A'],
    ['Permissions-Policy', undefined, 'Permissions-Policy is missing.', 'A'],
    ['Permissions-Policy', 'camera=*, usb=(*)', 'Permissions-Policy gives camera, usb to every site.', 'A'],
    ['Permissions-Policy', 'none', 'Permissions-Policy names no feature that browsers know: none.', 'A'],
    ['Permissions-Policy', 'self', 'Permissions-Policy names no feature that browsers know: self.', 'A'],
    [
      'Permissions-Policy',
      'cam=(), location=()',
      'Permissions-Policy names no feature that browsers know: cam and location.',
      'A',
    ],
  ])('%s: %s', async (name, value, reason, grade) => {
    expect(await pageWith({ [name]: value }, { min_grade: 'A+' })).toMatchObject({
      status: 'down',
      message: `${reason} Grade ${grade} is below A+.`,
      details: { grade, reasons: [reason] },
    });
  });

  test.each([
    [undefined, 'X-Frame-Options is missing, and so is frame-ancestors.'],
    [
      'ALLOW-FROM https://a.example',
      'X-Frame-Options is ALLOW-FROM https://a.example, which browsers ignore.',
    ],
  ])('X-Frame-Options: %s', async (value, reason) => {
    const changes = { 'X-Frame-Options': value, 'Content-Security-Policy': "default-src 'none'" };
    expect((await pageWith(changes)).details.reasons).toEqual([reason]);
  });

  test('frame-ancestors that lets everybody in', async () => {
    const changes = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self' https:" };
    expect((await pageWith(changes)).details.reasons).toEqual([
      'frame-ancestors lets every site frame the page.',
    ]);
  });
});

describe('a header that browsers cannot read counts as missing', () => {
  test.each([
    ["camera 'none'; microphone 'none'"],
    ['camera=(),'],
    ['Camera=()'],
    ['camera=();microphone=()'],
    ["camera='none'"],
  ])('Permissions-Policy: %s', async (value) => {
    expect(await pageWith({ 'Permissions-Policy': value })).toMatchObject({
      details: {
        grade: 'A',
        reasons: [`Permissions-Policy is ${value}, which browsers cannot read.`],
      },
    });
  });

  test.each([
    ['max-age=31536000, includeSubDomains'],
    ['max-age=31536000 includeSubDomains'],
    ['max-age=31536000; max-age=31536000'],
    ['max-age="31536000'],
    ['max-age=one year'],
    ['max-age=1e9'],
    ['max-age=31536000; includeSubDomains=true'],
  ])('Strict-Transport-Security: %s', async (value) => {
    expect(await pageWith({ 'Strict-Transport-Security': value })).toMatchObject({
      status: 'down',
      message: `Strict-Transport-Security is ${value}, which browsers cannot read. Grade B is below A.`,
    });
  });
});

test.each([
  ["default-src 'none' script-src 'self'", 'a semicolon is missing before script-src'],
  ['default-src self; object-src none', 'self stands without single quotes'],
])('a Content-Security-Policy with a mistake is weak: %s', async (policy, mistake) => {
  const changes = { 'Content-Security-Policy': policy };
  expect((await pageWith(changes)).details.reasons).toEqual([
    `Content-Security-Policy has a mistake: ${mistake}.`,
  ]);
});

describe('a grade', () => {
  test('of A is not down, and says what is wrong', async () => {
    expect(await pageWith({ 'Referrer-Policy': undefined })).toMatchObject({
      status: 'up',
      message: 'Grade A. Referrer-Policy is missing.',
      details: { grade: 'A', reasons: ['Referrer-Policy is missing.'] },
    });
  });

  test.each([
    ['A', 'down'],
    ['B', 'up'],
    ['C', 'up'],
  ])('of B is judged by the least that is asked for: %s is %s', async (least, status) => {
    const report = await pageWith({ 'X-Content-Type-Options': undefined }, { min_grade: least });
    expect(report).toMatchObject({ status, details: { grade: 'B' } });
  });

  test('below the least is what the incident is called after', async () => {
    const report = await pageWith({ 'Content-Security-Policy': undefined });
    const page = { name: 'Shop', target: 'https://a.example/' };
    expect(incidentTitle(securityHeaders, page, { ...report, status: 'down', seenFrom: [] })).toBe(
      'Shop has weak security headers: Content-Security-Policy is missing',
    );
  });
});

describe('a header that is strong', () => {
  test.each<[string, string | string[]]>([
    [
      'Content-Security-Policy',
      "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    ],
    [
      'Content-Security-Policy',
      ["default-src * 'unsafe-inline'", "default-src 'none'; frame-ancestors 'none'"],
    ],
    ['Strict-Transport-Security', 'includeSubDomains; max-age="63072000"'],
    ['Referrer-Policy', 'no-referrer, strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'sameorigin'],
    ['Permissions-Policy', 'fullscreen=*'],
    ['Permissions-Policy', 'interest-cohort=(), of-tomorrow=()'],
    ['Permissions-Policy', 'camera=(self "https://b.example"), usb=()'],
    ['Permissions-Policy', ['camera=()', 'usb=()']],
  ])('may be %s: %s', async (name, value) => {
    expect(await pageWith({ [name]: value })).toMatchObject({ status: 'up', details: { grade: 'A+' } });
  });

  test('X-Frame-Options may be left to frame-ancestors', async () => {
    expect(await pageWith({ 'X-Frame-Options': undefined })).toMatchObject({ status: 'up' });
  });
});

test('several faults are told together, with the grade that is left', async () => {
  const { url } = await webServer((_request, response) => response.end(), { tls });
  expect(await run(securityHeaders, url, {}, trusting)).toMatchObject({
    status: 'down',
    message: 'Strict-Transport-Security is missing. 5 more are missing or weak. Grade F is below A.',
    details: { grade: 'F' },
  });
});

test('a policy that only reports protects nobody', async () => {
  const report = await pageWith({
    'Content-Security-Policy': undefined,
    'Content-Security-Policy-Report-Only': "default-src 'none'",
  });
  expect(report.message).toMatch(
    /^Content-Security-Policy is missing; one that only reports protects nobody\./,
  );
});

test('over plain http, Strict-Transport-Security means nothing', async () => {
  const { url } = await webServer((_request, response) => {
    for (const [name, value] of Object.entries(right)) response.setHeader(name, value);
    response.end();
  });
  expect(await run(securityHeaders, url)).toMatchObject({
    status: 'down',
    details: { reasons: ['Strict-Transport-Security means nothing over plain http.'] },
  });
});

test('only what is required counts', async () => {
  const changes = { 'Content-Security-Policy': undefined, 'Permissions-Policy': undefined };
  const settings = { required: ['x_content_type_options', 'framing'] };
  expect(await pageWith(changes, settings)).toMatchObject({ status: 'up', details: { grade: 'A+' } });
  expect(
    await pageWith({ 'Strict-Transport-Security': 'max-age=3600' }, { hsts_min_age_seconds: 3_600 }),
  ).toMatchObject({
    status: 'up',
  });
});

test('a page that does not answer rightly is down', async () => {
  const { url } = await pages({});
  expect(await run(securityHeaders, `${url}/`)).toMatchObject({
    status: 'down',
    details: { status_code: 404 },
  });
});
