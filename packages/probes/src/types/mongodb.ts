import { reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { Answer } from '../clients/mongodb.js';
import type { Probe } from '../probe/probe.js';
import { connectionTimings, failureOf } from '../result/check-result.js';
import { loginArabic, loginGerman, loginSettings, tlsSetting } from '../service/login-settings.js';
import { PasswordHashing } from '../service/password-hashing.js';
import { quoted, service } from '../service/service-words.js';
import { fieldError, objectSchema } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';
import { textPatterns } from '../settings/text-patterns.js';

const says = reasonsOf('mongodb', {
  no_role: {
    en: 'It is neither primary nor secondary of its replica set {set}.',
    de: 'Es ist weder Primary noch Secondary seines Replica-Sets {set}.',
    ar: 'ليس أساسيًا ولا ثانويًا في مجموعة النسخ {set}.',
  },
  belongs_to_none: {
    en: 'It takes no writes and belongs to no replica set.',
    de: 'Es nimmt keine Schreibzugriffe an und gehört zu keinem Replica-Set.',
    ar: 'لا يقبل الكتابة ولا ينتمي إلى مجموعة نسخ.',
  },
});

const mongodbPort = 27_017;

const settings = objectSchema({
  ...loginSettings,
  auth_database: {
    type: 'string',
    title: 'Database of the login',
    hint: 'The database that keeps the user. If empty, admin.',
    description: 'The database that keeps the user (`authSource`). Left out, it is `admin`.',
    pattern: textPatterns.line.source,
    minLength: 1,
    maxLength: 64,
  },
  ...tlsSetting,
});

type Settings = FromSchema<typeof settings>;

export const mongodb = {
  type: 'mongodb',
  title: 'MongoDB',
  description: 'A MongoDB server accepts a login, answers ping, and serves its replica set.',
  kind: 'more',
  searchWords: ['mongo', 'documentdb', 'ferretdb', 'atlas', 'nosql', 'replica set', 'database', 'datenbank'],
  icon: 'M12 3c3.5 3.5 5 6.5 5 9.5 0 3-2 5-5 6.5-3-1.5-5-3.5-5-6.5C7 9.5 8.5 6.5 12 3ZM12 9v12',
  targetExample: 'db.example.com:27017',
  target: 'host_and_optional_port',
  settings,
  faults: ({ username, password, auth_database: database }) => {
    if (username === undefined && (password ?? database) !== undefined)
      return [fieldError('settings.username', 'must be set beside password or auth_database')];
    return username !== undefined && password === undefined
      ? [fieldError('settings.password', 'must be set beside username')]
      : [];
  },
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...loginGerman,
    MongoDB: 'MongoDB',
    'A MongoDB server accepts a login, answers ping, and serves its replica set.':
      'Ein MongoDB-Server nimmt eine Anmeldung an, beantwortet ping und dient seinem Replica-Set.',
    'Database of the login': 'Datenbank der Anmeldung',
    'The database that keeps the user. If empty, admin.':
      'Die Datenbank, in der der Benutzer steht. Ohne Angabe admin.',
  },
  arabic: {
    ...loginArabic,
    MongoDB: 'MongoDB',
    'A MongoDB server accepts a login, answers ping, and serves its replica set.':
      'يقبل خادم MongoDB الدخول، ويُجيب عن ping، ويخدم مجموعة نسخه.',
    'Database of the login': 'قاعدة بيانات الدخول',
    'The database that keeps the user. If empty, admin.':
      'قاعدة البيانات التي فيها المستخدم. إذا تُرك فارغًا فهي admin.',
  },
  async check(target, given, { network, remainingMs, signal, compute }) {
    const { username, password = '', auth_database: database = 'admin' } = given;
    const login = username === undefined ? undefined : { username, password, database };
    const hashing = new PasswordHashing(compute);
    const { ask } = await import('../clients/mongodb.js');
    const talked = await network.session(
      {
        ...endpointOf(target, mongodbPort),
        secure: given.tls,
        protocol: 'MongoDB',
        isReadable: false,
        deadlineMs: remainingMs(),
        signal,
      },
      (stream) => ask(stream, login, hashing.hash),
    );
    hashing.throwFault();
    if (talked.outcome === 'failed') return failureOf(talked);
    const { address, durationMs, timings, value } = talked;
    const details = {
      address,
      ...(value.kind === 'answered' && { role: value.role, set_name: value.setName }),
      timings: connectionTimings(timings),
    };
    const fault = faultIn(value);
    return fault === undefined
      ? { status: 'up', message: service.answered({ took: durationMs }), durationMs, details }
      : { status: 'down', message: fault, durationMs, details };
  },
} satisfies Probe<Settings>;

function faultIn(answer: Answer): Said | undefined {
  switch (answer.kind) {
    case 'refused':
      return refusalOf(answer.what, quoted(answer.reply));
    case 'too_many_iterations':
      return service.too_many_iterations({ iterations: answer.iterations });
    case 'answered':
      if (answer.role !== 'none') return undefined;
      return answer.setName === undefined
        ? says.belongs_to_none()
        : says.no_role({ set: quoted(answer.setName) });
  }
}

function refusalOf(what: 'connection' | 'login' | 'ping', reply: string): Said {
  if (what === 'login') return service.refused_login({ reply });
  return what === 'connection' ? service.refused_connection({ reply }) : service.refused({ what, reply });
}
