/**
 * Each room and the rooms that it may import. A room that is missing here may import none of ours. Tests may also import
 * packages/testing and packages/debian-servers.
 */
const rooms = {
  'packages/domain': [],
  'packages/webhook-core': [],
  'packages/egress': ['packages/domain'],
  'packages/transports': ['packages/domain', 'packages/webhook-core', 'packages/egress'],
  'packages/probes': ['packages/domain', 'packages/egress'],
  // docs/adr/0128-the-rota-is-your-calendar.md
  'packages/calendar': ['packages/domain', 'packages/probes/src/computing.ts'],
  'packages/imports': ['packages/domain'],
  'packages/persistence': ['packages/domain'],
  'packages/status-page': ['packages/domain'],
  'packages/platform': ['packages/domain', 'packages/persistence', 'packages/egress/src/policy.ts'],
  'packages/testing': ['packages/domain', 'packages/webhook-core'],
  'packages/debian-servers': [],
  // webhook-core: docs/adr/0005-what-a-message-says.md; policy: docs/adr/0015-addresses-and-name-servers.md
  // the catalogues: docs/adr/0028-probers.md, docs/adr/0050-channel-types.md
  'apps/api': [
    'packages/domain',
    'packages/probes/src/catalogue.ts',
    'packages/platform',
    'packages/persistence',
    'packages/webhook-core',
    'packages/egress/src/policy.ts',
    'packages/transports/src/catalogue.ts',
    'packages/status-page',
  ],
  // The types of their clients are generated from the api's OpenAPI document: docs/adr/0026-the-dashboard.md
  'apps/cli': ['packages/imports', 'packages/platform/src/version.ts', 'packages/webhook-core'],
  // Previews are what visitors will see, and what the sender will write: docs/adr/0081-documents-of-a-status-page.md,
  // docs/adr/0005-what-a-message-says.md
  // docs/adr/0131-reasons-are-codes.md
  'apps/dashboard': [
    'packages/domain/src/reason.ts',
    'packages/imports',
    'packages/platform/src/version.ts',
    'packages/status-page/src/look.ts',
    'packages/status-page/src/markdown.ts',
    'packages/transports/src/text/announcement.ts',
  ],
  'apps/dispatcher': [
    'packages/calendar',
    'packages/domain',
    'packages/platform',
    'packages/persistence',
    'packages/transports',
    'packages/status-page',
  ],
  'apps/prober': [
    'packages/domain',
    'packages/platform/src/logging.ts',
    'packages/platform/src/scheduling.ts',
    'packages/platform/src/stateless.ts',
    'packages/probes',
  ],
  // It puts together what was built: docs/adr/0059-programs.md
  'apps/server': [],
};

/**
 * Tests of the dashboard need the schemas from which its forms are made, and the words of reasons. The simulation runs
 * the rules of names and connections. The bounds of settings, which imports know, are compared with the schemas.
 */
const testRooms = {
  'packages/imports': ['packages/probes/src/catalogue.ts'],
  'apps/dispatcher': ['packages/egress'],
  'apps/dashboard': [
    'packages/domain',
    'packages/probes/src/catalogue.ts',
    'packages/transports/src/catalogue.ts',
  ],
};

const anyTest = ['packages/testing', 'packages/debian-servers'];

/** All of our files but the allowed ones. npm may install packages below a room: those do not count. */
const outside = (allowed) =>
  `^(?!.*node_modules/)(?!(${allowed.join('|')})(/|$))(apps|packages|bench|compare|e2e|receivers|scripts)/`;

/** The only file of the api that calls outside: docs/adr/0029-sign-in.md. */
const callsProvider = 'apps/api/src/identity-provider/call-provider\\.ts$';

/** A command of the operator, which is no part of the api's process: docs/adr/0153-mail-through-common-relays.md. */
const sendsTestMail = 'apps/api/src/admin/mail-test\\.ts$';

const roomRules = Object.entries(rooms).flatMap(([room, allowed]) => [
  {
    name: `${room} imports only what it may`,
    severity: 'error',
    from: { path: `^${room}/src/`, pathNot: [`^${callsProvider}`, `^${sendsTestMail}`] },
    to: { path: outside([`${room}/src`, ...allowed]) },
  },
  {
    name: `tests of ${room} import only what they may`,
    severity: 'error',
    from: { path: `^${room}/test/` },
    to: { path: outside([room, ...allowed, ...(testRooms[room] ?? []), ...anyTest]) },
  },
]);

/** Rooms that test and measure the whole service: docs/adr/0009-tests.md. */
const outerRooms = {
  // transports, egress and probes: tests define types of their own; domain: what e2e/outside uses; run-admin: accounts.
  e2e: [
    'apps/api/src/admin/run-admin.ts',
    'packages/debian-servers',
    'packages/domain',
    'packages/testing',
    'packages/status-page',
    'packages/webhook-core',
    'packages/transports',
    'packages/egress',
    'packages/probes/src/catalogue.ts',
    'receivers/src',
    'scripts/chance-in-tests.mjs',
    'scripts/licensed-packages.mjs',
    'scripts/lock-file.mjs',
    'scripts/node-versions.mjs',
    'scripts/processes.mjs',
    'scripts/published-packages.mjs',
    'scripts/recording-receiver.mjs',
    'scripts/suites.mjs',
    'scripts/test-needs.mjs',
  ],
  compare: ['packages/debian-servers', 'packages/imports', 'packages/probes', 'packages/testing'],
  receivers: ['packages/debian-servers', 'packages/webhook-core'],
  bench: [
    'packages/domain',
    'packages/persistence',
    'packages/testing',
    'packages/webhook-core',
    'scripts/processes.mjs',
    'scripts/recording-receiver.mjs',
  ],
};

const outerRoomRules = Object.entries(outerRooms).map(([room, allowed]) => ({
  name: `${room} imports only what it may`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: { path: outside([room, ...allowed]) },
}));

/** Folders of a room import one another in one direction only. */
const folderRules = [
  ...Object.keys(rooms).map((room) => ({
    name: `folders of ${room} form no circle`,
    scope: 'folder',
    severity: 'error',
    from: { path: `^${room}/src/` },
    to: { path: `^${room}/src/`, circular: true },
  })),
  {
    // The rules above count a file at the top of `src` to no folder.
    name: 'files at the top of src put the folders together, so no folder imports them',
    severity: 'error',
    from: { path: '^((apps|packages)/[^/]+)/src/[^/]+/' },
    to: { path: '^$1/src/[^/]+$' },
  },
];

/** Features call the room that turns results into incidents: docs/adr/0030-results-become-incidents.md */
const judgingRule = {
  name: 'judging imports no feature',
  severity: 'error',
  from: { path: '^apps/api/src/judging/' },
  to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(judging|calendar)/' },
};

const httpRule = {
  name: 'http imports no feature',
  severity: 'error',
  from: { path: '^apps/api/src/http/' },
  to: { path: '^apps/api/src/', pathNot: '^apps/api/src/http/' },
};

/** Starting a program counts, because it could call outside. */
const modulesThatCall = [
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'dns/promises',
  'http',
  'http2',
  'https',
  'inspector',
  'inspector/promises',
  'net',
  'tls',
];

const providerRules = [
  {
    name: 'the call to the OpenID Connect provider imports egress, and nothing else of ours that runs',
    severity: 'error',
    from: { path: `^${callsProvider}` },
    to: { path: outside(['packages/egress/src/index.ts']), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'openid-client is given the call to the provider',
    severity: 'error',
    from: {
      path: '^(apps|packages)/[^/]+/src/',
      pathNot: '^apps/api/src/identity-provider/(call|identity)-provider\\.ts$',
    },
    to: { path: 'node_modules/(openid-client|oauth4webapi)/' },
  },
];

const purityRules = [
  {
    name: 'domain is pure: no package, no node module',
    severity: 'error',
    from: { path: '^packages/domain/src/' },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'webhook-core needs node:crypto only',
    severity: 'error',
    from: { path: '^packages/webhook-core/src/' },
    to: { pathNot: '^(packages/webhook-core/src/|(node:)?crypto$)' },
  },
  {
    name: 'the entry of testing leads to domain and node:assert only',
    severity: 'error',
    from: { path: '^packages/testing/src/index\\.ts$' },
    to: { pathNot: '^(packages/(testing|domain)/src/|assert/strict$)', reachable: true },
  },
  {
    name: 'NestJS lives in apps and platform',
    severity: 'error',
    from: { path: '^packages/', pathNot: '^packages/platform/' },
    to: { path: 'node_modules/@nestjs/' },
  },
  {
    name: 'TypeORM lives in persistence, and in platform which hands it to NestJS',
    severity: 'error',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '^packages/(persistence|platform)/' },
    to: { path: 'node_modules/(typeorm|better-sqlite3|pg)/' },
  },
  // biome.json forbids the globals that call outside.
  {
    name: 'calls outside go through egress',
    severity: 'error',
    // cli: docs/adr/0071-the-command.md; api-client.ts: docs/adr/0028-probers.md;
    // worker-process.ts: docs/adr/0045-bounded-computations.md;
    // boot-id.ts: macOS names its boots in a program only
    // apps/server: it starts our processes, docs/adr/0059-programs.md
    from: {
      path: '^(apps|packages)/',
      pathNot: `^(packages/(egress|testing|debian-servers)/|[^/]+/[^/]+/test/|apps/cli/src/http/|apps/server/src/|apps/prober/src/api-client\\.ts$|apps/dispatcher/src/journal/boot-id\\.ts$|packages/probes/src/compute/worker-process\\.ts$)`,
    },
    to: {
      path: `^(node:)?(${modulesThatCall.join('|')})$|node_modules/undici/`,
      dependencyTypesNot: ['type-only'],
    },
  },
];

const generalRules = [
  { name: 'no circle of imports', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'every import resolves',
    severity: 'error',
    from: {},
    // A test installs this runner outside of the repository: docs/adr/0072-published-packages.md.
    to: { couldNotResolve: true, pathNot: '^vitest$' },
  },
  {
    name: 'what a package does not export is its own',
    severity: 'error',
    from: { path: '^(apps|packages)/([^/]+)/' },
    to: {
      path: '^(apps|packages)/',
      pathNot:
        '^(apps|packages)/$2/|/src/(text/announcement|index|catalogue|computing|hostile-documents|logging|look|markdown|openid-provider|policy|reason|sample|scheduling|stateless|test-mail|version|postgres|(contracts|servers)/index)\\.ts$',
    },
  },
];

export default {
  forbidden: [
    ...roomRules,
    ...outerRoomRules,
    ...folderRules,
    judgingRule,
    httpRule,
    ...providerRules,
    ...purityRules,
    ...generalRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(build|dist)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@tocsin/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
