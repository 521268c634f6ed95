import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { constants as http2Constants } from 'node:http2';
import { getSystemErrorMap } from 'node:util';
import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inEnglish, type Said } from '@tocsin/domain';
import { errors as undiciErrors } from 'undici';
import { libraryError, nameLookUps } from '../../src/failures/words/library-errors.js';
import { http2Clause, http2ClauseOf, systemErrors } from '../../src/failures/words/system-errors.js';
import { knownClause } from '../../src/failures/words/tls-clause.js';
import { sslReasons, verificationCodes } from '../support/openssl-names.js';

const worded = (reason: Said | undefined): string | undefined => reason && inEnglish(reason);

/** All that this Node can throw, as its own source lists them. */
const nodeCodes: readonly string[] = JSON.parse(
  execFileSync(process.execPath, [
    '--expose-internals',
    '-p',
    "JSON.stringify(Object.keys(require('internal/errors').codes))",
  ]).toString(),
);

const lists: readonly (readonly [string, readonly string[], (code: string) => string | undefined])[] = [
  [
    'of the system',
    [...getSystemErrorMap().values()].map(([name]) => name),
    (code) => worded(systemErrors.get(code)?.[1]('site.test:443', undefined)),
  ],
  [
    'of Node, but for TLS',
    nodeCodes.filter((code) => code.startsWith('ERR_') && !code.startsWith('ERR_TLS_')),
    (code) => worded(libraryError(code)?.[1]('site.test:443', undefined)),
  ],
  [
    'of Node, for TLS',
    nodeCodes.filter((code) => code.startsWith('ERR_TLS_')),
    (code) => worded(knownClause(code)?.()),
  ],
  [
    'of zlib and Brotli',
    [
      ...Object.keys(zlib.constants).filter((name) => /^Z_(?:ERRNO|NEED_DICT|[A-Z]+_ERROR)$/.test(name)),
      ...Object.keys(zlib.constants)
        .filter((name) => name.startsWith('BROTLI_DECODER_ERROR_'))
        .map((name) => name.replace('BROTLI_DECODER', 'ERR_')),
    ],
    (code) => worded(libraryError(code)?.[1]('site.test:443', undefined)),
  ],
  [
    'of undici',
    Object.values(undiciErrors).flatMap((kind) => {
      const { code } = Reflect.construct(kind, ['', 0, {}]);
      return typeof code === 'string' ? [code] : [];
    }),
    (code) => worded(libraryError(code)?.[1]('site.test:443', undefined)),
  ],
  [
    'of c-ares',
    Object.values({ ...dns }).filter(
      (value) => typeof value === 'string' && /^E[A-Z]+$/.test(value),
    ) as string[],
    (code) => worded(nameLookUps.get(code)?.({ name: 'site.test' })),
  ],
  ["of OpenSSL's verification", verificationCodes, (code) => worded(knownClause(code)?.())],
  [
    "of OpenSSL's handshake",
    sslReasons.map((reason) => `ERR_SSL_${reason}`),
    (code) => worded(knownClause(code)?.()),
  ],
];

describe('every code has words', () => {
  test.each(lists)('%s', (_name, codes, wordsOf) => {
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((code) => wordsOf(code) === undefined)).toEqual([]);
    const words = codes.map((code) => wordsOf(code) ?? '');
    expect(words.filter((text) => /[A-Z0-9]_[A-Z0-9]|\bE[A-Z]{4,}|\bcode\b|undefined/.test(text))).toEqual(
      [],
    );
  });

  test('of nghttp2, by name and by number', () => {
    // RFC 9113, section 7: 0 to 13.
    const codes = Object.entries(http2Constants).filter(
      ([name, value]) => http2ErrorName.test(name) && typeof value === 'number',
    ) as [string, number][];
    expect(codes).toHaveLength(14);
    const clauses = codes.map(([, code]) => inEnglish(http2Clause(code)));
    expect(new Set(clauses).size).toBe(14);
    expect(clauses).not.toContain(inEnglish(http2Clause(14)));
    for (const [name, code] of codes) {
      const clause = http2Clause(code);
      expect(http2ClauseOf(new Error(`Stream closed with error code ${name}`))).toEqual(clause);
      expect(http2ClauseOf(new Error(`Session closed with error code ${code}`))).toEqual(clause);
    }
  });
});

const http2ErrorName =
  /^NGHTTP2_(?:(?:NO|PROTOCOL|INTERNAL|FLOW_CONTROL|FRAME_SIZE|COMPRESSION|CONNECT)_ERROR|SETTINGS_TIMEOUT|STREAM_CLOSED|REFUSED_STREAM|CANCEL|ENHANCE_YOUR_CALM|INADEQUATE_SECURITY|HTTP_1_1_REQUIRED)$/;
