import { describe, expect, test } from '@jest/globals';
import { id, instant, type MailDomainId, plusMs } from '../src/brand.js';
import {
  isProved,
  judgeLook,
  mailDomainBounds,
  mailDomainProofOf,
  nextLookAt,
  type RecordLook,
} from '../src/mail-domain.js';
import { statusPageBounds } from '../src/status-page.js';

const now = instant(new Date('2026-05-03T12:00:00.000Z'));
const { domainCharsMax, lookEveryMs, proofHeldMs } = mailDomainBounds;
const justHeld = plusMs(now, 1 - proofHeldMs);
const tooOld = plusMs(now, -proofHeldMs);

test('the record of the longest domain has a name that DNS allows', () => {
  const proof = { domain: 'a'.repeat(domainCharsMax), mailDomainId: id<MailDomainId>('an id') };
  expect(mailDomainProofOf(proof).name).toHaveLength(statusPageBounds.domainCharsMax);
});

test('a domain is proved for a day after its record was found', () => {
  expect([null, justHeld, now, tooOld].map((foundAt) => isProved({ foundAt }, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('a look', () => {
  test.each<[RecordLook, typeof now | null, typeof now | null, 'proved' | 'lapsed' | null]>([
    ['found', null, now, 'proved'],
    ['found', justHeld, now, null],
    ['missing', null, null, null],
    ['missing', justHeld, null, 'lapsed'],
    ['unanswered', null, null, null],
    ['unanswered', justHeld, justHeld, null],
    ['unanswered', tooOld, null, 'lapsed'],
  ])('%s, at a domain whose record was found at %s', (look, before, foundAt, change) => {
    expect(judgeLook({ foundAt: before }, look, now)).toEqual({ foundAt, change });
  });

  test('that somebody asks for comes at once, but a minute after the one before', () => {
    const createdAt = plusMs(now, -lookEveryMs);
    expect(nextLookAt({ createdAt: now, checkedAt: null }, now)).toBe(plusMs(now, lookEveryMs));
    expect(nextLookAt({ createdAt, checkedAt: null }, now)).toBe(now);
    expect(nextLookAt({ createdAt, checkedAt: plusMs(now, -1) }, now)).toBe(plusMs(now, lookEveryMs - 1));
  });
});
