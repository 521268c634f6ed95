import { describe, expect, test } from '@jest/globals';
import { importPingdom, readPingdom } from '@tocsin/imports';
import { jsonBytes } from '../support/bytes.js';
import { options, rowOf } from '../support/pingdom-checks.js';

describe('reading answers of Pingdom', () => {
  test('maps as many checks as it reads', () => {
    const many = Array.from({ length: 20_000 }, (_, id) => ({ check: { ...rowOf('http'), id } }));
    expect(importPingdom(readPingdom([jsonBytes(many)]), options).report.findings).toHaveLength(20_000);
  });
});
