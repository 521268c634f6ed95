import { expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { emailAuth } from '../../../src/types/email-auth/email-auth.js';
import { dnsServer } from '../../support/dns-server.js';
import { run } from '../../support/run.js';

/** A number is an include of the record with that number. */
type Term = number | 'a' | 'mx' | 'ptr' | 'exists:%{i}.x.test' | 'ip4:192.0.2.1';

const terms = fc.array(
  fc.oneof(
    fc.nat({ max: 9 }),
    fc.constantFrom<Term>('a', 'mx', 'ptr', 'exists:%{i}.x.test', 'ip4:192.0.2.1'),
  ),
  { maxLength: 4 },
);
const records = fc.array(terms, { minLength: 1, maxLength: 6 });

const written = (term: Term): string => (typeof term === 'number' ? `include:s${term}.test` : term);

async function domains() {
  const texts = new Map<string, string>();
  const answer = (type: string, name: string): NameAnswer => {
    const text = texts.get(name);
    switch (type) {
      case 'TXT':
        return text === undefined ? [] : [{ data: [text] }];
      case 'MX':
        return [{ exchange: 'mx.test', priority: 1 }];
      default:
        return ['192.0.2.1'];
    }
  };
  const server = await dnsServer(({ type, name }) => answer(type, name));
  texts.set('_dmarc.s0.test', 'v=DMARC1; p=reject');
  return async (all: readonly (readonly Term[])[]) => {
    all.forEach((record, at) => {
      texts.set(`s${at}.test`, ['v=spf1', ...record.map(written), '-all'].join(' '));
    });
    server.questions.splice(0);
    const report = await run(emailAuth, 's0.test', {}, { dnsServers: [server.address] });
    return { ...report, questions: server.questions.length };
  };
}

test('every look-up of a tree of records is counted', async () => {
  const spfOf = await domains();
  const lookUpsOf = (all: readonly (readonly Term[])[], at: number): number =>
    (all[at] ?? []).reduce<number>((count, term) => {
      if (term === 'ip4:192.0.2.1') return count;
      return count + 1 + (typeof term === 'number' ? lookUpsOf(all, term) : 0);
    }, 0);
  await fc.assert(
    fc.asyncProperty(records, async (drawn) => {
      // Includes lead only to later records, so there is no cycle.
      const all = drawn.map((record, at) =>
        record.map((term): Term => {
          if (typeof term !== 'number') return term;
          return at + 1 < drawn.length ? at + 1 + (term % (drawn.length - at - 1)) : 'ptr';
        }),
      );
      const count = lookUpsOf(all, 0);
      const { status, message, details } = await spfOf(all);
      if (count <= 10) {
        expect({ status, details }).toMatchObject({ status: 'up', details: { spf: { look_ups: count } } });
      } else {
        const told = count > 30 ? 'more than 30' : `${count}`;
        expect({ status, message }).toEqual({
          status: 'down',
          message: `SPF takes ${told} look-ups, and 10 are allowed.`,
        });
      }
    }),
    { numRuns: 60 },
  );
});

test('records that include each other in any way come to an end soon', async () => {
  const spfOf = await domains();
  await fc.assert(
    fc.asyncProperty(records, async (drawn) => {
      const all = drawn.map((record) =>
        record.map((term): Term => (typeof term === 'number' ? term % drawn.length : term)),
      );
      const { status, questions } = await spfOf(all);
      expect(['up', 'down']).toContain(status);
      expect(questions).toBeLessThan(70);
    }),
    { numRuns: 60 },
  );
});
