import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type AccountMail,
  type ApiKeyId,
  type Instant,
  type InvitationId,
  id,
  instant,
  type PasskeyId,
  type PersonId,
  type Role,
  type SessionId,
  scopes,
} from '@tocsin/domain';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import { type Database, mailOutbox, secretBox, type UnitOfWork } from '../../src/index.js';
import { at, opened, secrets } from './stores.js';

const dayMs = 24 * 60 * 60 * 1000;
const after = (ms: number) => instant(new Date(Date.parse(at) + ms));

export const peopleSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  beforeAll(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
  });
  afterAll(() => database.close());

  const newAccount = async (): Promise<AccountId> => {
    const id = v7() as AccountId;
    await unitOfWork.run(({ accounts }) => accounts.create({ id, name: 'A', plan: 'lite', createdAt: at }));
    return id;
  };

  const newMember = async (
    accountId: AccountId,
    role: Role = 'editor',
    endsWithKeyId: ApiKeyId | null = null,
  ): Promise<PersonId> => {
    const id = v7() as PersonId;
    const person = {
      id,
      emailAddress: `${id}@example.com`,
      name: 'Ada',
      hasSecondFactor: false,
      hasAuthenticatorApp: false,
      createdAt: at,
      addressProvedAt: null,
    };
    await unitOfWork.run(async ({ people, members }) => {
      expect(await people.create(person, 'a hash')).toBe(true);
      expect(await members.add(accountId, id, role, at, endsWithKeyId)).toBe(true);
    });
    return id;
  };

  const origin = { address: '203.0.113.7', userAgent: 'Browser/1.0' };
  const newSession = async (accountId: AccountId, personId: PersonId, signedInAt = at): Promise<string> => {
    const hash = v7();
    const session = { id: v7() as SessionId, personId, accountId, signedInAt, lastUsedAt: signedInAt };
    await unitOfWork.run(({ sessions }) => sessions.add(session, hash, origin));
    return hash;
  };

  const holder = (hash: string, now = at) => unitOfWork.committed.sessions.findHolder(hash, now);

  describe('a session', () => {
    test('is found by the hash of its token, with who it is and what they may do', async () => {
      const accountId = await newAccount();
      const personId = await newMember(accountId);
      expect(await holder(await newSession(accountId, personId))).toMatchObject({
        person: { id: personId, name: 'Ada', hasSecondFactor: false },
        account: { id: accountId, plan: 'lite' },
        role: 'editor',
      });
      expect(await holder('another')).toBeNull();
    });

    test('ends a week after its last use, and a month after its beginning', async () => {
      const accountId = await newAccount();
      const hash = await newSession(accountId, await newMember(accountId));
      const id = (await holder(hash))?.session.id ?? ('' as SessionId);
      expect(await holder(hash, after(7 * dayMs - 1))).not.toBeNull();
      expect(await holder(hash, after(7 * dayMs))).toBeNull();
      for (let day = 5; day < 30; day += 5) {
        await unitOfWork.run(({ sessions }) => sessions.markUsed(id, after(day * dayMs)));
      }
      const { sessions } = unitOfWork.committed;
      expect(await sessions.findOpen([id], after(30 * dayMs - 1))).toEqual(new Map([[id, accountId]]));
      expect(await holder(hash, after(30 * dayMs))).toBeNull();
      expect(await sessions.findOpen([id], after(30 * dayMs))).toEqual(new Map());
    });

    test('ends with the membership, and others with a new one', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()];
      const personId = await newMember(accountId);
      await unitOfWork.run(({ members }) => members.add(other, personId, 'owner', after(1)));
      const [here, there] = [await newSession(accountId, personId), await newSession(other, personId)];
      expect(await unitOfWork.committed.members.accountsOf(personId)).toMatchObject([
        { account: { id: accountId }, role: 'editor' },
        { account: { id: other }, role: 'owner' },
      ]);
      await unitOfWork.run(({ members }) => members.remove(accountId, personId));
      expect(await holder(here)).toBeNull();
      expect(await holder(there)).toMatchObject({ role: 'owner' });
    });

    test('is one of fifty of a person at most: the oldest ends', async () => {
      const accountId = await newAccount();
      const personId = await newMember(accountId);
      const hashes: string[] = [];
      for (let sessions = 0; sessions < 51; sessions++) hashes.push(await newSession(accountId, personId));
      expect(await holder(hashes[0] ?? '')).toBeNull();
      expect(await holder(hashes[1] ?? '')).not.toBeNull();
      const kept = await holder(hashes[50] ?? '');
      await unitOfWork.run(({ sessions }) => sessions.removeAllOf(personId, kept?.session.id));
      expect(await holder(hashes[49] ?? '')).toBeNull();
      expect(await holder(hashes[50] ?? '')).not.toBeNull();
    });

    test('is in the list of its person alone, with where it began, and ends for that person alone', async () => {
      const accountId = await newAccount();
      const [ada, bea] = [await newMember(accountId), await newMember(accountId)];
      await newSession(accountId, ada, after(-8 * dayMs));
      const hash = await newSession(accountId, ada);
      await newSession(accountId, bea);
      const { sessions } = unitOfWork.committed;
      const id = (await holder(hash))?.session.id ?? ('' as SessionId);
      expect(await sessions.listOf(ada, at)).toEqual([
        { id, personId: ada, accountId, signedInAt: at, lastUsedAt: at, method: 'password', ...origin },
      ]);
      const remove = (personId: PersonId) => unitOfWork.run((to) => to.sessions.remove(personId, id));
      expect([await remove(bea), await remove(ada), await remove(ada)]).toEqual([false, true, false]);
      expect(await holder(hash)).toBeNull();
    });

    test('that ended long ago is removed when another begins', async () => {
      const accountId = await newAccount();
      const hash = await newSession(accountId, await newMember(accountId), after(-40 * dayMs));
      await newSession(accountId, await newMember(accountId));
      expect(await holder(hash, after(-40 * dayMs))).toBeNull();
    });
  });

  describe('a passkey', () => {
    const newPasskey = (personId: PersonId) => ({
      id: v7() as PasskeyId,
      personId,
      name: 'Phone',
      createdAt: at,
      lastUsedAt: null,
    });
    const credential = () => ({ credentialId: v7(), publicKey: 'a key', counter: 0 });

    test('has a counter that only grows, but for authenticators that have none', async () => {
      const passkey = newPasskey(await newMember(await newAccount()));
      await unitOfWork.run(({ passkeys }) => passkeys.add(passkey, credential()));
      const use = (counter: number) =>
        unitOfWork.run(({ passkeys }) => passkeys.markUsed(passkey.id, counter, at));
      for (const [counter, isUsed] of [
        [0, true],
        [0, true],
        [7, true],
        [7, false],
        [0, false],
        [8, true],
      ] as const) {
        expect([counter, await use(counter)]).toEqual([counter, isUsed]);
      }
    });

    test("is one of twenty of a person, also at the same moment, and nobody else's", async () => {
      const personId = await newMember(await newAccount());
      const shared = credential();
      const add = (given: ReturnType<typeof credential>, owner = personId) =>
        unitOfWork.run(({ passkeys }) => passkeys.add(newPasskey(owner), given));
      expect(await add(shared)).toBe(true);
      expect(await add(shared, await newMember(await newAccount()))).toBe(false);
      const added = await Promise.all(Array.from({ length: 25 }, () => add(credential())));
      expect(added.filter(Boolean)).toHaveLength(19);
    });

    test('is renamed for its person alone', async () => {
      const [personId, other] = [await newMember(await newAccount()), await newMember(await newAccount())];
      const passkey = newPasskey(personId);
      const rename = (owner: PersonId) =>
        unitOfWork.run(({ passkeys }) => passkeys.rename(owner, passkey.id, 'Old phone'));
      await unitOfWork.run(({ passkeys }) => passkeys.add(passkey, credential()));
      expect(await rename(other)).toBeNull();
      expect(await unitOfWork.committed.passkeys.listOf(personId)).toEqual([passkey]);
      expect(await rename(personId)).toEqual({ ...passkey, name: 'Old phone' });
    });
  });

  test('one address is one person', async () => {
    const person = {
      emailAddress: 'one@example.com',
      name: 'x',
      hasSecondFactor: false,
      hasAuthenticatorApp: false,
      createdAt: at,
      addressProvedAt: null,
    };
    const created = await Promise.all(
      [v7(), v7()].map((id) =>
        unitOfWork.run(({ people }) => people.create({ ...person, id: id as PersonId }, 'a hash')),
      ),
    );
    expect(created.sort()).toEqual([false, true]);
  });

  test('a code of an app and a recovery code are used up once, whoever asks at the same time', async () => {
    const personId = await newMember(await newAccount());
    await unitOfWork.run(({ people }) => people.replaceRecoveryCodes(personId, ['a', 'b']));
    const thrice = [1, 2, 3];
    const steps = await Promise.all(
      thrice.map(() => unitOfWork.run(({ people }) => people.takeTotpStep(personId, 57_000_000))),
    );
    const codes = await Promise.all(
      thrice.map(() => unitOfWork.run(({ people }) => people.takeRecoveryCode(personId, 'a'))),
    );
    expect([steps.sort(), codes.sort()]).toEqual([
      [false, false, true],
      [false, false, true],
    ]);
  });

  describe('a link that works once', () => {
    test('works once, until it expires, for what it was made for', async () => {
      const accountId = await newAccount();
      const hash = v7();
      await unitOfWork.run(({ oneTimeLinks }) =>
        oneTimeLinks.add({ purpose: 'setup', accountId, personId: null }, hash, at, after(1000)),
      );
      const { oneTimeLinks } = unitOfWork.committed;
      expect(await oneTimeLinks.exists('setup', hash, after(999))).toBe(true);
      expect(await oneTimeLinks.exists('setup', hash, after(1000))).toBe(false);
      expect(await oneTimeLinks.exists('password_reset', hash, at)).toBe(false);
      const taken = await Promise.all(
        [1, 2].map(() => unitOfWork.run(({ oneTimeLinks: links }) => links.take('setup', hash, at))),
      );
      expect(taken).toEqual(expect.arrayContaining([accountId, null]));
    });

    test('takes the place of an earlier one to the same account, and of none to another', async () => {
      const [one, two] = [await newAccount(), await newAccount()];
      const add = (accountId: AccountId, hash: string) =>
        unitOfWork.run(({ oneTimeLinks }) =>
          oneTimeLinks.add({ purpose: 'setup', accountId, personId: null }, hash, at, after(1000)),
        );
      for (const [accountId, hash] of [
        [one, 'one'],
        [two, 'two'],
        [one, 'one again'],
      ] as const)
        await add(accountId, hash);
      const { oneTimeLinks } = unitOfWork.committed;
      expect(await oneTimeLinks.exists('setup', 'one', at)).toBe(false);
      expect(await oneTimeLinks.exists('setup', 'one again', at)).toBe(true);
      expect(await oneTimeLinks.exists('setup', 'two', at)).toBe(true);
    });
  });

  test('an invitation takes the place of an earlier one to the same address, and expires', async () => {
    const accountId = await newAccount();
    const invite = (hash: string, emailAddress: string) =>
      unitOfWork.run(({ invitations }) =>
        invitations.add(
          {
            id: v7() as InvitationId,
            accountId,
            emailAddress,
            role: 'viewer',
            createdAt: at,
            expiresAt: after(1000),
            madeByPersonId: null,
            endsWithKeyId: null,
          },
          [id(emailAddress)],
          hash,
        ),
      );
    await invite('first', 'ada@example.com');
    await invite('second', 'ada@example.com');
    await invite('third', 'bea@example.com');
    const { invitations } = unitOfWork.committed;
    expect(await invitations.findByHash('first', at)).toBeNull();
    expect(await invitations.findByHash('second', at)).toMatchObject({ role: 'viewer', accountId });
    expect(await invitations.findByHash('second', after(1000))).toBeNull();
    expect([await invitations.count(accountId, at), await invitations.count(accountId, after(1000))]).toEqual(
      [2, 0],
    );
    const { items } = await invitations.list(accountId, at, { limit: 1, after: null });
    expect(items).toMatchObject([{ emailAddress: 'bea@example.com' }]);
  });

  test('what a key brought about ends with it, and nothing else', async () => {
    const accountId = await newAccount();
    const newKey = async (endsWithKeyId: ApiKeyId | null): Promise<ApiKeyId> => {
      const id = v7() as ApiKeyId;
      const key = { id, accountId, name: 'ci', scopes, createdAt: at, expiresAt: null, madeByPersonId: null };
      await unitOfWork.run(({ apiKeys }) => apiKeys.add({ ...key, endsWithKeyId, allowedNetworks: [] }, id));
      return id;
    };
    const newGuest = async (endsWithKeyId: ApiKeyId | null): Promise<[PersonId, InvitationId]> => {
      const personId = await newMember(accountId, 'owner', endsWithKeyId);
      const invitationId = v7() as InvitationId;
      const invitation = {
        id: invitationId,
        accountId,
        emailAddress: `${invitationId}@example.com`,
        role: 'viewer' as const,
        createdAt: at,
        expiresAt: after(1000),
        madeByPersonId: personId,
        endsWithKeyId,
      };
      await unitOfWork.run(({ invitations }) =>
        invitations.add(invitation, [id(invitation.emailAddress)], invitationId),
      );
      return [personId, invitationId];
    };
    const root = await newKey(null);
    const child = await newKey(root);
    const [other, stays] = [await newKey(null), await newGuest(null)];
    const [personId, invitationId] = await newGuest(child);
    const session = await newSession(accountId, personId);
    const lasting = await unitOfWork.committed.members.find(accountId, stays[0]);
    if (!lasting) throw new Error('A member who was just stored is there.');
    expect(await unitOfWork.committed.members.countOtherOwners(accountId, lasting)).toBe(0);

    const ended = await unitOfWork.run(({ apiKeys }) => apiKeys.remove(accountId, root));
    expect(ended.every(({ name }) => name !== '')).toBe(true);
    expect(ended.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [`api_key ${root}`, `api_key ${child}`, `member ${personId}`, `invitation ${invitationId}`].sort(),
    );
    const { apiKeys, members, invitations } = unitOfWork.committed;
    const page = { limit: 10, after: null };
    expect((await apiKeys.list(accountId, {}, page)).items.map(({ id }) => id)).toEqual([other]);
    expect((await members.list(accountId, page)).items.map(({ id }) => id)).toEqual([stays[0]]);
    expect((await invitations.list(accountId, at, page)).items.map(({ id }) => id)).toEqual([stays[1]]);
    expect(await holder(session)).toBeNull();
    expect(await unitOfWork.run((repositories) => repositories.apiKeys.remove(accountId, root))).toEqual([]);
  });

  describe('the count of a limit', () => {
    const windowMs = 60_000;
    const count = (subject: string, now = at) =>
      unitOfWork.run(({ limitCounts }) => limitCounts.count(subject, windowMs, now));

    test('stays, however many others are counted', async () => {
      await count('victim');
      await count('victim');
      const others = Array.from({ length: 50_000 }, (_, other) => ({ subject: `other ${other}` }));
      await database.transaction((tx) =>
        tx.run(sql`INSERT INTO limit_count (subject, uses, ends_at)
          SELECT r.subject, 1, ${Date.parse(at) + windowMs}
          FROM ${tx.dialect.records('r', { subject: 'text' }, others)}`),
      );
      await count('one more');
      expect(await count('victim', after(windowMs - 1))).toEqual({ uses: 3, endsAt: after(windowMs) });
    });

    test('begins anew when its window has ended', async () => {
      await count('a window');
      expect(await count('a window', after(windowMs))).toEqual({ uses: 1, endsAt: after(2 * windowMs) });
    });

    test('is read without one more, while its window is open', async () => {
      const find = (now: Instant) =>
        unitOfWork.run(({ limitCounts }) => limitCounts.find('read', windowMs, now));
      expect(await find(at)).toBeNull();
      await count('read');
      expect(await find(at)).toEqual({ uses: 1, endsAt: after(windowMs) });
      expect(await find(after(windowMs - 1))).toEqual({ uses: 1, endsAt: after(windowMs) });
      expect(await find(after(windowMs))).toBeNull();
    });

    test('is taken back, and its row with it', async () => {
      await count('right');
      await count('right');
      await unitOfWork.run(({ limitCounts }) => limitCounts.takeBack('right'));
      expect(await count('right')).toMatchObject({ uses: 2 });
      for (const _ of 'ab') await unitOfWork.run(({ limitCounts }) => limitCounts.takeBack('right'));
      expect(await database.read.all(raw("SELECT * FROM limit_count WHERE subject = 'right'"))).toEqual([]);
    });

    test('is not raised by a transaction that is rolled back', async () => {
      await count('refused');
      const refusing = unitOfWork.run(async ({ limitCounts }) => {
        await limitCounts.count('refused', windowMs, at);
        throw new Error('on purpose');
      });
      await expect(refusing).rejects.toThrow('on purpose');
      expect(await count('refused')).toMatchObject({ uses: 2 });
    });
  });

  describe('the mails that wait', () => {
    const mail: AccountMail = {
      kind: 'password_reset',
      link: 'https://x/#token=secret',
      expiresAt: after(1000),
    };
    const add = (to: string) => unitOfWork.run(({ mails }) => mails.add(to, mail));

    test('are taken once each, the oldest first, by however many ask', async () => {
      const outbox = mailOutbox(database, secrets);
      for (const to of ['a', 'b', 'c', 'd']) await add(to);
      const first = await outbox.take(at);
      expect(first).toMatchObject({ to: 'a', mail });
      const taken = new Set<string>();
      while (taken.size < 3) {
        const some = await Promise.all([1, 2, 3].map(() => outbox.take(at)));
        for (const each of some) {
          if (each === null || each === 'dropped') continue;
          expect(taken.has(each.to)).toBe(false);
          taken.add(each.to);
        }
      }
      expect(await outbox.take(at)).toBeNull();
    });

    test('are sealed, and dropped by whoever does not have the key, or when they have expired', async () => {
      await add('a');
      const [row] = await database.read.all<{ content_sealed: string }>(
        raw('SELECT content_sealed FROM mail'),
      );
      expect(row?.content_sealed).not.toContain('secret');
      expect(await mailOutbox(database, secretBox('some other key, which is long enough')).take(at)).toBe(
        'dropped',
      );
      await add('b');
      expect(await mailOutbox(database, secrets).take(after(1000))).toBe('dropped');
      expect(await mailOutbox(database, secrets).take(at)).toBeNull();
    });

    test('that no server took wait until their time, and let others pass', async () => {
      const outbox = mailOutbox(database, secrets);
      await add('a');
      const taken = await outbox.take(at);
      if (taken === null || taken === 'dropped') throw new Error('Nothing was taken.');
      expect(await outbox.putBack(taken, after(500))).toBe(true);
      await add('b');
      expect(await outbox.take(at)).toMatchObject({ to: 'b' });
      expect(await outbox.take(after(499))).toBeNull();
      await add('c');
      expect(await outbox.take(after(500))).toMatchObject({ to: 'c' });
      expect(await outbox.take(after(500))).toEqual(taken);
      expect(await outbox.take(after(500))).toBeNull();
    });

    test('that no server took leave places for others', async () => {
      const outbox = mailOutbox(database, secrets);
      const results: boolean[] = [];
      for (let count = 0; count < 201; count++)
        results.push(await outbox.putBack({ id: v7(), to: `${count}`, mail }, after(500)));
      expect(results.filter((isPutBack) => !isPutBack)).toHaveLength(1);
      expect(await add('one more')).toBe(true);
      for (let taken = 0; taken < 201; taken++) expect(await outbox.take(after(500))).not.toBeNull();
    });

    test('are a thousand at most', async () => {
      const added = await unitOfWork.run(async ({ mails }) => {
        const results = new Set<boolean>();
        for (let count = 0; count < 1000; count++) results.add(await mails.add(`${count}`, mail));
        return results;
      });
      expect([[...added], await add('one too many')]).toEqual([[true], false]);
    });
  });
};
