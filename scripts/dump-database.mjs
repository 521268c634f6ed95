/**
 * Writes a database of one version, with rows in every table, as SQL that today's migrations are tested on:
 * `node scripts/dump-database.mjs` after `npm run types`, in the checkout of that version or with the checkout as its argument.
 * The rows are made by that version's own repositories.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const checkout = resolve(process.argv[2] ?? '.');
const room = join(checkout, 'packages/persistence');
// Checkouts from before ADR 0095 have their modules in dist/.
const compiled = existsSync(join(room, 'build/index.js')) ? 'build/index.js' : 'dist/index.js';
/** @type {any} */
const version = await import(pathToFileURL(join(room, compiled)).href);
const Driver = createRequire(join(room, 'package.json'))('better-sqlite3');
const dumps = new URL('../packages/persistence/test/earlier-versions/', import.meta.url);

const startMs = Date.parse('2026-05-03T12:34:56.000Z');
/** @param {number} ms */
const after = (ms) => new Date(startMs + ms).toISOString();
const at = after(0);
let made = 0;
/** UUIDv7, the same in every dump. */
const newId = () => {
  made += 1;
  return `0197a000-0000-7000-8000-${String(made).padStart(12, '0')}`;
};
const secrets = version.secretBox('the key of the dumps of earlier versions');

const folder = mkdtempSync(join(tmpdir(), 'tocsin-dump-'));
const path = join(folder, 'tocsin.db');
const database = await version.openDatabase(`sqlite:${path}`);
const unitOfWork = new version.UnitOfWork(database, { secrets, newId });

const driver = new Driver(path);
/** @param {string} name */
const hasTable = (name) =>
  driver.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;

/**
 * Writes rows, unless this version has no such repository.
 * @param {(repositories: any) => Promise<unknown>} work
 */
const write = async (work) => {
  try {
    return await unitOfWork.run(work);
  } catch (error) {
    const isMissing = error instanceof TypeError && /undefined|is not a function/.test(error.message);
    if (!isMissing) throw error;
    return null;
  }
};

const [accountId, channelId, monitorId, childId, jobId, personId] = Array.from({ length: 6 }, newId);

// Fields that a version does not know yet are no trouble to it, so that one object is good for all of them.
const destination = {
  type: 'Webhook',
  endpointUrl: 'https://hooks.example.com/in',
  webhookSecret: 'the secret of a webhook',
  fields: { endpoint_url: 'https://hooks.example.com/in' },
  secrets: { webhook_secret: 'the secret of a webhook' },
};
/** @param {object} overrides */
const monitorWith = (overrides) => ({
  status: 'active',
  pauseReason: null,
  accountId,
  name: 'Shop',
  type: 'http',
  target: 'https://shop.example.com/',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  settings: { keyword: 'Welcome' },
  secrets: { bearer_token: 'the token of a monitor' },
  regions: ['default'],
  alerting: {
    severity: null,
    failuresToOpen: 2,
    regionsToOpen: null,
    successesToResolve: null,
    parentId: null,
  },
  tags: ['Production'],
  createdAt: at,
  updatedAt: at,
  ...overrides,
});
const monitor = monitorWith({ monitorId });
const child = monitorWith({
  monitorId: childId,
  name: 'Basket',
  alerting: { ...monitor.alerting, parentId: monitorId },
});
const job = monitorWith({ monitorId: jobId, name: 'Backup', type: 'heartbeat', target: '', secrets: {} });

await write(({ accounts }) => accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt: at }));
await write(async ({ channels, monitors }) => {
  await channels.save({
    status: 'existing',
    confirmed: true,
    channelId,
    accountId,
    name: 'On call',
    enabled: true,
    minSeverity: 'info',
    destination,
    createdAt: at,
    updatedAt: at,
  });
  for (const each of [monitor, child, job]) await monitors.save(each);
  await monitors.attach(monitorId, channelId);
});
await version.hasKeyOf?.(database, secrets);
await write(({ limitCounts }) => limitCounts.count('a subject', 60_000, at));

await write(({ apiKeys }) =>
  apiKeys.add(
    { id: newId(), accountId, name: 'ci', scopes: ['read'], createdAt: at, expiresAt: null },
    'the hash of a key',
  ),
);
await write(({ accounts }) =>
  accounts.addKey({ id: newId(), accountId, name: 'ci', hash: 'the hash of a key', createdAt: at }),
);
await write(({ idempotencyKeys }) =>
  idempotencyKeys.store(accountId, 'a key', { requestHash: 'a hash', status: 201, body: '{}' }, at),
);
await write(async ({ auditLog }) =>
  auditLog.append(
    { action: 'monitor.created', subjectId: monitorId, fields: ['name'] },
    { accountId, actor: { type: 'administrator' }, address: null, at },
  ),
);
await write(({ maintenanceWindows }) =>
  maintenanceWindows.save({
    windowId: newId(),
    accountId,
    name: 'Release',
    startsAt: at,
    durationMinutes: 30,
    rule: null,
    timeZone: 'Europe/Vienna',
    monitorIds: [monitorId],
    occurrence: { startsAt: at, endsAt: after(30 * 60_000) },
    createdAt: at,
    updatedAt: at,
  }),
);
await write(({ managedResources }) =>
  managedResources.save(accountId, [{ kind: 'monitors', key: 'shop', fileSet: 'web', id: monitorId }]),
);

/** @param {string | undefined} id @param {string} name */
const watched = (id, name) => ({
  id,
  name,
  type: 'http',
  target: 'https://shop.example.com/',
  accountId,
  channelIds: [channelId],
  hasOpenIncident: false,
});
/** Makes a resolved and an open incident, with the message of each event. */
await write(async ({ incidents, dispatches }) => {
  for (const { id, name } of [
    { id: monitorId, name: 'Shop' },
    { id: childId, name: 'Basket' },
  ]) {
    const incidentId = newId();
    const title = `${name} is down`;
    const { events } = await incidents.handle(incidentId, {
      type: 'OpenIncident',
      incidentId,
      monitor: watched(id, name),
      title,
      severity: 'critical',
      now: at,
    });
    if (id === monitorId) {
      await incidents.handle(incidentId, {
        type: 'ResolveIncident',
        channelIds: [channelId],
        reason: 'request',
        now: after(60_000),
      });
    }
    const [{ eventId }] = events;
    await dispatches.plan([
      { eventId, channelId, accountId, event: 'incident.created', incidentId, monitorId: id, createdAt: at },
    ]);
  }
});
await write(async ({ people, members, sessions, invitations, oneTimeLinks, mails }) => {
  await people.create(
    {
      id: personId,
      emailAddress: 'ada@example.com',
      name: 'Ada',
      hasSecondFactor: false,
      createdAt: at,
      addressProvedAt: at,
    },
    'the hash of a password',
  );
  await people.proposeTotp(personId, 'the secret of a second factor');
  await people.confirmTotp(personId);
  await people.replaceRecoveryCodes(personId, ['the hash of a recovery code']);
  await members.add(accountId, personId, 'owner', at);
  await sessions.add(
    { id: newId(), personId, accountId, signedInAt: at, lastUsedAt: at },
    'the hash of a session',
    { address: '203.0.113.7', userAgent: 'Browser/1.0' },
  );
  const invitation = {
    id: newId(),
    accountId,
    emailAddress: 'bob@example.com',
    role: 'viewer',
    createdAt: at,
    expiresAt: after(86_400_000),
  };
  await invitations.add(invitation, 'the hash of an invitation', 'the hash of a mailed invitation');
  await oneTimeLinks.add(
    { purpose: 'setup', accountId, personId: null },
    'the hash of a link',
    at,
    after(86_400_000),
  );
  await mails.add('bob@example.com', {
    kind: 'invitation',
    accountName: 'Ada',
    link: 'https://tocsin.example.com/invitations#x',
    expiresAt: after(86_400_000),
  });
});

await write(async ({ passkeys, identities, signInChallenges }) => {
  await passkeys.add(
    { id: newId(), personId, name: 'Phone', createdAt: at, lastUsedAt: null },
    { credentialId: 'a credential', publicKey: 'a public key', counter: 7 },
  );
  await identities.link(personId, { issuer: 'https://login.example.com', subject: 'ada' }, at);
  await signInChallenges.add('new_passkey', personId, 'the hash of a challenge', at, after(86_400_000));
});

const [pageId, componentId, postId, updateId, subscriberId] = Array.from({ length: 5 }, newId);
await write(async ({ statusPages, statusComponents }) => {
  const page = {
    id: pageId,
    accountId,
    slug: 'shop',
    title: 'The shop',
    description: '',
    homepageUrl: 'https://shop.example.com/',
    domain: 'status.shop.example.com',
    noindex: false,
    hasPassword: true,
    isDomainProved: true,
    publishAfterMinutes: 5,
    createdAt: at,
    updatedAt: at,
  };
  await statusPages.save(page, 'the hash of a password');
  await statusComponents.save({
    id: componentId,
    pageId,
    position: 0,
    group: 'Website',
    name: 'Checkout',
    description: '',
    source: 'monitor',
    monitorId,
    handState: 'operational',
    showsTarget: false,
    createdAt: at,
    updatedAt: at,
  });
});
await write(async ({ statusSubscribers }) => {
  await statusSubscribers.add({
    id: subscriberId,
    pageId,
    emailAddress: 'visitor@example.com',
    componentIds: [componentId],
    language: 'en',
    createdAt: at,
    confirmToken: 'the token of a confirmation',
    confirmHash: 'the hash of a confirmation',
    confirmExpiresAt: after(86_400_000),
    unsubscribeToken: 'the token of a subscriber',
    unsubscribeHash: 'the hash of an unsubscription',
  });
  await statusSubscribers.confirm('the hash of a confirmation', at);
});
await write(async ({ statusPosts }) => {
  await statusPosts.handle(postId, {
    type: 'DraftStatusPost',
    postId,
    pageId,
    accountId,
    kind: 'incident',
    title: 'Checkout is slow',
    components: [{ componentId, state: 'degraded' }],
    schedule: null,
    first: { status: 'investigating', text: 'We are looking into it.' },
    now: at,
  });
  const render = (/** @type {string} */ text) => `<p>${text}</p>`;
  await statusPosts.handle(postId, { type: 'PublishStatusPost', updateId, now: at }, render);
});

await write(({ proberTokens }) =>
  proberTokens.add({ id: newId(), name: 'prober', region: 'default', createdAt: at }, 'the hash of a token'),
);
await write(async ({ checkSeries }) => {
  for (const each of [monitor, child, job]) await checkSeries.schedule(each);
});
await write(({ heartbeats }) => {
  if ('start' in heartbeats) return heartbeats.start(jobId, 'pings', at);
  // Earlier it was called `await`, and at first every heartbeat waited for pings.
  return heartbeats.await.length === 2 ? heartbeats.await(jobId, at) : heartbeats.await(jobId, 'pings', at);
});
await write(({ heartbeats }) => heartbeats.answerTo(jobId, 'Pu5hT0ken1'));
if (hasTable('heartbeat') && driver.prepare('SELECT 1 FROM heartbeat').get() === undefined) {
  // Three versions had the table, and no code yet that writes it.
  driver
    .prepare(`INSERT INTO heartbeat (monitor_id, token, state, judge_at) VALUES (?, 'a token', ?, ?)`)
    .run(jobId, JSON.stringify({ since: at, state: null }), startMs);
}

/** Two checks an hour apart, so that the first leaves the tail. @param {number} n */
const check = (n) =>
  write(async ({ checkSeries, awaitedChecks, checkResults, monitorHealths }) => {
    const claimed = await checkSeries.claim('default', 10, n);
    const claims = claimed.map((/** @type {any} */ { series }) => ({ claim: n, series, region: 'default' }));
    // Repositories of their own came with later versions.
    const { checks, now } = await (awaitedChecks?.under(claims) ?? checkResults.awaited(claims));
    await checkResults.record(
      [...checks.values()].map((check) => ({
        check,
        outcome: { status: 'up', message: `It answered ${n}.`, durationMs: 5, at: after(n * 3_600_000) },
        counting: 'counted',
        details: '{}',
        memory: '{"seen":1}',
        nextWithinMs: 60_000,
      })),
      now,
    );
    const health = { regions: {} };
    const healths = [{ monitorId, status: 'up', health, state: health }];
    await (monitorHealths?.save(healths) ?? checkResults.saveHealth(healths));
  });
for (const n of [1, 2]) {
  await check(n);
  if (hasTable('check_series')) driver.exec('UPDATE check_series SET due_at = 1 WHERE due_at IS NOT NULL');
}
await write(({ trialChecks }) =>
  trialChecks.add(newId(), accountId, {
    type: 'http',
    target: 'https://shop.example.com/',
    settings: {},
    timeoutMs: 10_000,
  }),
);

if (hasTable('clock_jump')) await write(({ clock }) => clock.record({ at, byMs: -3_600_000 }));

if (hasTable('claim')) {
  // The second argument was the box of secrets before it had the box as a field.
  const reading = Object.assign(secrets, { secrets });
  const queue = version.dispatchQueue(database, reading, { claimedBy: 'a dispatcher', claimMs: 60_000 });
  await queue.claim([channelId], 1, (/** @type {unknown[]} */ pending) => pending);
}
await database.close();

/** @type {{ name: string, type: string, sql: string }[]} */
const objects = driver
  .prepare(`SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
    ORDER BY type = 'table' DESC, rowid`)
  .all();
const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name);
/** @param {unknown} value */
const literal = (value) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
const inserts = tables.map((table) => {
  const rows = driver.prepare(`SELECT * FROM ${table}`).all();
  if (rows.length === 0) throw new Error(`No row is in ${table}: write one above.`);
  const columns = Object.keys(rows[0]);
  const values = rows.map((/** @type {object} */ row) => `(${Object.values(row).map(literal).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES\n  ${values.join(',\n  ')}`;
});
/** @type {{ name: string }[]} */
const migrations = driver.prepare('SELECT name FROM migrations ORDER BY timestamp').all();
driver.close();
rmSync(folder, { recursive: true });

const last = (migrations.at(-1)?.name ?? '')
  .replace(/\d+$/, '')
  .replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`)
  .toLowerCase();
const file = `${String(migrations.length).padStart(2, '0')}-${last}.sql.gz`;
const dump = [...objects.map(({ sql }) => sql), ...inserts, ''].join(';\n');
writeFileSync(new URL(file, dumps), gzipSync(dump, { level: 9 }));
console.log(file);
