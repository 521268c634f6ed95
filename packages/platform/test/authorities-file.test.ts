import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { ConfigError, readConfig } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'tocsin-authorities-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (text: string): string => {
  const path = join(folder, 'authorities.pem');
  writeFileSync(path, text);
  return path;
};

const [one, other] = [selfSignedCertificate().cert, selfSignedCertificate().cert];

describe('EGRESS_CA_FILE', () => {
  test('brings every certificate in the file, whatever stands between them', () => {
    const path = fileOf(`subject=one\n${one}\n# another\n${other.replaceAll('\n', '\r\n')}`);
    expect(readConfig({ EGRESS_CA_FILE: path }).egressAuthorities).toEqual([
      one.trim(),
      other.trim().replaceAll('\n', '\r\n'),
    ]);
  });

  test('brings none when it is not set', () => {
    expect(readConfig({}).egressAuthorities).toEqual([]);
  });

  test.each([
    [
      'no certificate',
      '',
      'has no certificate in PEM. Name a file with the certificates of your authorities.',
    ],
    [
      'a private key',
      selfSignedCertificate().key,
      'has no certificate in PEM. Name a file with the certificates of your authorities.',
    ],
    [
      'one that is cut short',
      one.replace(/^[^-].*\n/m, ''),
      'certificate 1 of {path} is damaged. Export it again in PEM.',
    ],
    [
      'a bad second one',
      `${one}${other.replace(/MII/, 'AAA')}`,
      'certificate 2 of {path} is damaged. Export it again in PEM.',
    ],
  ])('with %s names itself and the rule', (_, text, rule) => {
    const path = fileOf(text);
    const message = rule.includes('{path}') ? rule.replace('{path}', path) : `${path} ${rule}`;
    expect(() => readConfig({ EGRESS_CA_FILE: path })).toThrow(new ConfigError(`EGRESS_CA_FILE: ${message}`));
  });

  test('that is not there names itself', () => {
    const path = join(folder, 'nothing.pem');
    expect(() => readConfig({ EGRESS_CA_FILE: path })).toThrow(
      new ConfigError(
        `EGRESS_CA_FILE: ${path} cannot be read. Check that it exists and that this process may read it.`,
      ),
    );
  });
});
