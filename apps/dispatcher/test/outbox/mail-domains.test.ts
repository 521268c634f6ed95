import { expect, test } from '@jest/globals';
import type { AccountId, MailDomainId } from '@tocsin/domain';
import type { DueMailDomain, MailDomainProofs } from '@tocsin/persistence';
import { mailDomains } from '../../src/outbox/mail-domains.js';

const due = (account: string): DueMailDomain => ({
  mailDomainId: `of ${account}` as MailDomainId,
  accountId: account as AccountId,
  domain: `${account}.example`,
});

test('an account has one look in flight, also when a look fails', async () => {
  const asked: (readonly AccountId[])[] = [];
  const proofs: MailDomainProofs = {
    take: async (_now, _domainsMax, busy) => {
      asked.push(busy);
      return [due('slow'), due('quick')].filter(({ accountId }) => !busy.includes(accountId));
    },
    store: async () => null,
  };
  let answer: (failure: Error) => void = () => {};
  const slowAnswer = new Promise<never>((_, reject) => {
    answer = reject;
  });
  const records = (name: string) => (name.includes('slow') ? slowAnswer : Promise.resolve([]));
  const outlet = mailDomains({ proofs, records, log: { info: () => {} } as never });

  const [slow, quick] = await outlet.claim(10);
  if (slow === undefined || quick === undefined) throw new Error('Both are due.');
  const sent = outlet.send(slow);
  await outlet.send(quick);
  expect(await outlet.claim(10)).toEqual([quick]);
  await outlet.send(quick);
  answer(new Error('The process ran out of memory.'));
  await expect(sent).rejects.toThrow();
  await outlet.claim(10);
  expect(asked).toEqual([[], ['slow'], []]);
});
