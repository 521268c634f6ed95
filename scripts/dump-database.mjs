/**
 * Writes a database of this version, with rows in every table, as SQL that later migrations are tested on. The repositories
 * make the rows: `node --import ./scripts/register-typescript.mjs scripts/dump-database.mjs [FOLDER]`
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const room = new URL('../packages/persistence/', import.meta.url);
/** @type {any} */
const version = await import(new URL('src/index.ts', room).href);
const Driver = createRequire(new URL('package.json', room))('better-sqlite3');
const dumps = process.argv[2] ?? fileURLToPath(new URL('test/earlier-versions', room));

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

/** @param {(repositories: any) => Promise<unknown>} work */
const write = (work) => unitOfWork.run(work);

const [accountId, channelId, monitorId, childId, jobId, personId] = Array.from({ length: 6 }, newId);

const destination = {
  type: 'Webhook',
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
    confirmedByDomain: false,
    channelId,
    accountId,
    name: 'On call',
    enabled: true,
    minSeverity: 'info',
    fallbackChannelId: null,
    testEveryDays: 7,
    destination,
    createdAt: at,
    updatedAt: at,
  });
  for (const each of [monitor, child, job]) await monitors.save(each);
  await monitors.attach(monitorId, channelId);
});
const mailDomain = {
  mailDomainId: newId(),
  accountId,
  domain: 'example.com',
  createdAt: at,
  checkedAt: null,
  foundAt: null,
};
await write(({ mailDomains }) => mailDomains.add(mailDomain, after(60_000)));
await version.hasKeyOf(database, secrets);
await write(({ limitCounts }) => limitCounts.count('a subject', 60_000, at));
await write(({ mailTroubles }) =>
  mailTroubles.note({ since: at, code: 'tls', message: 'The mail server cannot be used.' }),
);

await write(({ apiKeys }) =>
  apiKeys.add(
    { id: newId(), accountId, name: 'ci', scopes: ['read'], createdAt: at, expiresAt: null },
    'the hash of a key',
  ),
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
    tags: ['prod'],
    occurrence: { startsAt: at, endsAt: after(30 * 60_000) },
    createdAt: at,
    updatedAt: at,
  }),
);
await write(({ importedHistories }) =>
  importedHistories.save(monitorId, {
    source: 'uptime_kuma',
    importedAt: at,
    days: [{ date: '2026-05-02', up: 1439, down: 1, averageMs: 45 }],
    outages: [{ startedAt: at, endedAt: after(60_000), message: 'connect ECONNREFUSED' }],
  }),
);
await write(({ managedResources }) =>
  managedResources.save(accountId, [{ kind: 'monitors', key: 'shop', fileSet: 'web', id: monitorId }]),
);

/** An earlier version reads `channelIds` instead. */
const attachments = [
  { channelId, enabled: true, minSeverity: 'info', afterMinutes: 0, via: { type: 'attached' } },
];
/** @param {string | undefined} id @param {string} name */
const watched = (id, name) => ({
  id,
  name,
  type: 'http',
  target: 'https://shop.example.com/',
  accountId,
  channelIds: [channelId],
  attachments,
  hasOpenIncident: false,
});
/** Makes a resolved and an open incident, with the message of each event. */
await write(async ({ incidents, incidentEvidence, dispatches }) => {
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
        attachments,
        reason: 'request',
        now: after(60_000),
      });
    }
    const by = { type: 'person', personId, name: 'Ada' };
    if (id === childId)
      await incidents.handle(incidentId, {
        type: 'AcknowledgeIncident',
        by,
        note: 'On it.',
        until: null,
        now: at,
      });
    const [{ eventId }] = events;
    await incidentEvidence.save(incidentId, 'the evidence, packed');
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
  await invitations.add(
    invitation,
    [invitation.emailAddress],
    'the hash of an invitation',
    'the hash of a mailed invitation',
  );
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

/** Two pixels wide and high. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mOQtuoCIgYIBQAWtgN9B0o5WwAAAABJRU5ErkJggg==';
const [pageId, componentId, postId, updateId, subscriberId] = Array.from({ length: 5 }, newId);
await write(async ({ statusPages, statusComponents }) => {
  const page = {
    id: pageId,
    accountId,
    slug: 'shop',
    title: 'The shop',
    description: '',
    logo: picture,
    logoDark: picture,
    favicon: picture,
    headerColor: '#1b3a8a',
    accentColor: '#1b3a8a',
    accentColorDark: '#a9b6f5',
    headerLinks: [{ label: 'Support', url: 'https://shop.example.com/support' }],
    footerText: 'The shop, 1 High Street',
    footerLinks: [{ label: 'Mail', url: 'mailto:help@shop.example.com' }],
    timeZone: 'Europe/London',
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
  await statusSubscribers.add(
    {
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
    },
    ['visitor@example.com'],
  );
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
await write(({ heartbeats }) => heartbeats.start(jobId, 'pings', at));
await write(({ heartbeats }) => heartbeats.answerTo(jobId, 'Pu5hT0ken1'));

/** Two checks an hour apart, so that the first leaves the tail. @param {number} n */
const check = (n) =>
  write(async ({ checkSeries, awaitedChecks, checkResults, monitorHealths }) => {
    const claimed = await checkSeries.claim('default', 10, n);
    const claims = claimed.map((/** @type {any} */ { series }) => ({ claim: n, series, region: 'default' }));
    const { checks, now } = await awaitedChecks.under(claims);
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
    await monitorHealths.save(healths);
  });
const driver = new Driver(path);
for (const n of [1, 2]) {
  await check(n);
  driver.exec('UPDATE check_series SET due_at = 1 WHERE due_at IS NOT NULL');
}
await write(({ incidentEvidence }) => {
  const failed = JSON.stringify({
    at,
    status: 'down',
    message: 'It answered 503.',
    reason: null,
    duration_ms: 5,
    details: '{}',
    seen: null,
  });
  return incidentEvidence.noteFailed([
    { series: 1, firstFailed: failed, lastFailed: failed, lastGood: failed },
  ]);
});
await write(({ trialChecks }) =>
  trialChecks.add(newId(), accountId, {
    type: 'http',
    target: 'https://shop.example.com/',
    settings: {},
    timeoutMs: 10_000,
  }),
);

const [rotaId, routeId] = [newId(), newId()];
await write(async ({ rotas, routes }) => {
  const rota = {
    rotaId,
    accountId,
    name: 'On call',
    people: [{ match: 'Ada', channelIds: [channelId] }],
    otherwise: [channelId],
    createdAt: at,
    updatedAt: at,
  };
  await rotas.save(rota, { calendarUrl: 'https://calendar.example.com/on-call.ics' }, at);
  await rotas.replaceTurns(rotaId, [{ startsAt: at, endsAt: after(86_400_000), person: 0 }]);
  await rotas.attach(monitorId, rotaId, 15);
  await routes.save({
    routeId,
    accountId,
    name: 'Production',
    tags: ['prod'],
    channelIds: [channelId],
    rotaIds: [rotaId],
    afterMinutes: 30,
    createdAt: at,
    updatedAt: at,
  });
});

await write(({ clock }) => clock.record({ at, byMs: -3_600_000 }));

await write(({ batches }) =>
  batches.add(
    {
      batchId: newId(),
      accountId,
      action: 'delete',
      kind: 'monitors',
      pageId: null,
      channelId: null,
      tag: null,
      count: 1,
      done: 0,
      refused: 0,
      createdAt: at,
      startsAt: after(30_000),
      finishedAt: null,
    },
    {
      credential: { type: 'session', id: newId() },
      grant: { scopes: ['read', 'write'], expiresAt: null },
      actor: { type: 'person', personId, name: 'Ada' },
      address: '203.0.113.7',
    },
    [{ itemId: newId(), subjectId: childId, dueAt: after(30_000) }],
  ),
);

const queue = version.dispatchQueue(database, { secrets }, { claimedBy: 'a dispatcher', claimMs: 60_000 });
const [claimed] = await queue.claim([channelId], 2, (/** @type {unknown[]} */ pending) => pending);
// Leaves the mark of a channel that may be failing.
await queue.complete([
  {
    alertId: claimed.alertId,
    outcome: {
      outcome: 'failed',
      code: 'timeout',
      message: 'No answer.',
      responseStatus: null,
      durationMs: 10_000,
    },
    request: null,
  },
]);
await write(({ presence }) => presence.note(at));
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
/** @type {{ name: string }} */
const { name: last } = driver.prepare('SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1').get();
driver.close();
rmSync(folder, { recursive: true });

const change = last.slice(0, -13).replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`);
const file = `${last.slice(-13)}-${change.toLowerCase()}.sql.gz`;
const dump = [...objects.map(({ sql }) => sql), ...inserts, ''].join(';\n');
writeFileSync(join(dumps, file), gzipSync(dump, { level: 9 }));
console.log(file);
