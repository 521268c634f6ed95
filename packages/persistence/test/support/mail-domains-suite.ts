import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountId, type ChannelId, type MailDomainId, plusMs } from '@tocsin/domain';
import { anEmailChannel } from '@tocsin/testing';
import { v7 } from 'uuid';
import { type Database, type MailDomainProofs, mailDomainProofs, type UnitOfWork } from '../../src/index.js';
import { arrange, at, opened, secrets } from './stores.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const mailDomainsSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let proofs: MailDomainProofs;
  let accountId: AccountId;
  let otherId: AccountId;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId } = await arrange(unitOfWork));
    ({ accountId: otherId } = await arrange(unitOfWork));
    proofs = mailDomainProofs(database, {
      reading: { secrets },
      newId: v7,
      domainOf: ({ fields }) => String(fields.email_address ?? '').split('@')[1] ?? null,
    });
  });
  afterEach(() => database.close());

  /** @param dueInMs after `at` */
  const added = async (domain: string, { of = accountId, dueInMs = 0 } = {}): Promise<MailDomainId> => {
    const mailDomainId = v7() as MailDomainId;
    const added = { mailDomainId, accountId: of, domain, createdAt: at, checkedAt: null, foundAt: null };
    await unitOfWork.run(({ mailDomains }) => mailDomains.add(added, plusMs(at, dueInMs)));
    return mailDomainId;
  };
  const taken = async (afterMs: number, { max = 10, busy = [] as AccountId[] } = {}): Promise<string[]> =>
    (await proofs.take(plusMs(at, afterMs), max, busy)).map(({ domain }) => domain).toSorted();
  const waits = async (emailAddress: string, of = accountId): Promise<ChannelId> => {
    const channelId = v7() as ChannelId;
    const destination = { type: 'Email', fields: { email_address: emailAddress }, secrets: {} };
    const channel = anEmailChannel({ accountId: of, channelId, confirmed: false });
    await unitOfWork.run(({ channels }) => channels.save({ ...channel, destination }));
    return channelId;
  };
  const confirmation = async (channelId: ChannelId, of = accountId) => {
    const found = await unitOfWork.committed.channels.find(of, channelId);
    return [found?.confirmed, found?.confirmedByDomain];
  };
  const log = async (of = accountId) => {
    const { items } = await unitOfWork.committed.auditLog.list(of, {}, { limit: 10, after: null });
    return items.map(({ action, actor, subjectName }) => [action, actor.type, subjectName]);
  };

  describe('looks', () => {
    test('are taken once, one of each account, the longest due first', async () => {
      await added('b.example', { dueInMs: -1 });
      await added('a.example');
      await added('a.example', { of: otherId });
      expect(await taken(0)).toEqual(['a.example', 'b.example']);
      expect(await taken(0)).toEqual(['a.example']);
      expect(await taken(0)).toEqual([]);
    });

    test('leave out the accounts that have one in flight, and those beyond the places', async () => {
      await added('a.example');
      await added('b.example', { of: otherId, dueInMs: -1 });
      expect(await taken(0, { busy: [accountId], max: 1 })).toEqual(['b.example']);
      expect(await taken(0, { busy: [accountId] })).toEqual([]);
      expect(await taken(0)).toEqual(['a.example']);
    });

    test('come a minute later at first, and each hour at last', async () => {
      await added('a.example');
      expect([await taken(0), await taken(minuteMs - 1), await taken(minuteMs)]).toEqual([
        ['a.example'],
        [],
        ['a.example'],
      ]);
      expect(await taken(100 * hourMs)).toEqual(['a.example']);
      expect([await taken(101 * hourMs - 1), await taken(101 * hourMs)]).toEqual([[], ['a.example']]);
    });

    test('are not put off by a clock that was set back', async () => {
      await added('a.example');
      expect(await taken(100 * hourMs)).toEqual(['a.example']);
      expect(await taken(0)).toEqual(['a.example']);
    });

    test('come again when somebody asks for one', async () => {
      const id = await added('a.example', { dueInMs: hourMs });
      await unitOfWork.run(({ mailDomains }) => mailDomains.lookAt(id, at, at));
      expect(await taken(0)).toEqual(['a.example']);
    });
  });

  describe('a record', () => {
    test('that is found confirms the waiting addresses of the domain in its account, and no others', async () => {
      const id = await added('a.example');
      await added('a.example', { of: otherId });
      const mine = [await waits('ops@a.example'), await waits('ada@a.example')];
      const elsewhere = await waits('ops@sub.a.example');
      const theirs = await waits('ops@a.example', otherId);
      expect(await proofs.store(id, 'found', at)).toBe('proved');
      for (const channelId of mine) expect(await confirmation(channelId)).toEqual([true, true]);
      expect(await confirmation(elsewhere)).toEqual([false, false]);
      expect(await confirmation(theirs, otherId)).toEqual([false, false]);
      expect(await log()).toEqual([['mail_domain.proved', 'service', 'a.example']]);
      expect(await log(otherId)).toEqual([]);
    });

    test('that is found again confirms an address that began to wait meanwhile, and is not logged', async () => {
      const id = await added('a.example');
      await proofs.store(id, 'found', at);
      const channelId = await waits('ops@a.example');
      expect(await proofs.store(id, 'found', plusMs(at, hourMs))).toBeNull();
      expect(await confirmation(channelId)).toEqual([true, true]);
      expect(await log()).toHaveLength(1);
    });

    test('that is gone takes the proof, and leaves confirmed addresses as they are', async () => {
      const id = await added('a.example');
      const channelId = await waits('ops@a.example');
      await proofs.store(id, 'found', at);
      const later = plusMs(at, hourMs);
      expect(await proofs.store(id, 'missing', later)).toBe('lapsed');
      expect(await unitOfWork.committed.mailDomains.find(accountId, id)).toMatchObject({
        checkedAt: later,
        foundAt: null,
      });
      expect(await confirmation(channelId)).toEqual([true, true]);
      expect((await log())[0]).toEqual(['mail_domain.lapsed', 'service', 'a.example']);
    });

    test('that is not there, or of a domain that was deleted, confirms nothing', async () => {
      const channelId = await waits('ops@a.example');
      const id = await added('a.example');
      for (const look of ['missing', 'unanswered'] as const)
        expect(await proofs.store(id, look, at)).toBeNull();
      await unitOfWork.run(({ mailDomains }) => mailDomains.remove(accountId, id));
      expect(await proofs.store(id, 'found', at)).toBeNull();
      expect(await confirmation(channelId)).toEqual([false, false]);
      expect(await log()).toEqual([]);
    });
  });
};
