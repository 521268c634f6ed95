import { reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { Probe } from '../../probe/probe.js';
import { connectionTimings, failureOf } from '../../result/check-result.js';
import { loginArabic, loginGerman, loginSettings, tlsSetting } from '../../service/login-settings.js';
import { PasswordHashing } from '../../service/password-hashing.js';
import {
  defaultQuery,
  queryArabic,
  queryFaults,
  queryGerman,
  querySettings,
  shownValue,
  valueAlternatives,
  valueVerdict,
} from '../../service/query.js';
import { quoted, service } from '../../service/service-words.js';
import { objectSchema } from '../../settings/schema.js';
import { endpointOf } from '../../settings/target.js';
import { askPostgres, type PostgresAnswer } from './postgres-session.js';

const says = reasonsOf('postgres', {
  wants_other_login: {
    en: 'It wants a login by neither password nor SCRAM-SHA-256.',
    de: 'Verlangt wird eine Anmeldung weder mit Passwort noch mit SCRAM-SHA-256.',
    ar: 'يطلب دخولًا ليس بكلمة مرور ولا بـ SCRAM-SHA-256.',
  },
});

const postgresPort = 5_432;

const { username, password } = loginSettings;

const settings = {
  ...objectSchema(
    {
      username,
      password,
      ...tlsSetting,
      ...querySettings,
      database: {
        ...querySettings.database,
        hint: 'If empty, that of the user.',
        description: 'The name of the database. Left out, it is the user name.',
      },
    },
    ['username'],
  ),
  alternatives: [valueAlternatives],
} as const;

type Settings = FromSchema<typeof settings>;

export const postgres = {
  type: 'postgres',
  title: 'PostgreSQL',
  description: 'A PostgreSQL server accepts a login, and answers a query.',
  kind: 'more',
  searchWords: [
    ...['postgresql', 'pgbouncer', 'cockroachdb', 'timescale', 'yugabyte', 'redshift', 'aurora', 'supabase'],
    ...['sql', 'database', 'datenbank'],
  ],
  icon: 'M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3ZM4 7v10c0 1.7 3.6 3 8 3M20 7v4M15 17l2.5 2.5L22 15',
  targetExample: 'db.example.com:5432',
  target: 'host_and_optional_port',
  settings,
  faults: queryFaults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...loginGerman,
    ...queryGerman,
    PostgreSQL: 'PostgreSQL',
    'A PostgreSQL server accepts a login, and answers a query.':
      'Ein PostgreSQL-Server nimmt eine Anmeldung an und beantwortet eine Abfrage.',
    'If empty, that of the user.': 'Ohne Angabe die des Benutzers.',
  },
  arabic: {
    ...loginArabic,
    ...queryArabic,
    PostgreSQL: 'PostgreSQL',
    'A PostgreSQL server accepts a login, and answers a query.':
      'يقبل خادم PostgreSQL الدخول، ويُجيب عن استعلام.',
    'If empty, that of the user.': 'إذا تُرك فارغًا فهي التي باسم المستخدم.',
  },
  async check(target, given, context) {
    const hashing = new PasswordHashing(context.compute);
    const question = {
      username: given.username,
      password: given.password ?? '',
      database: given.database ?? given.username,
      query: given.query ?? defaultQuery,
      usesTls: given.tls,
    };
    const talked = await context.network.session(
      {
        ...endpointOf(target, postgresPort),
        secure: given.tls,
        startTls: 'postgres',
        protocol: 'PostgreSQL',
        isReadable: false,
        deadlineMs: context.remainingMs(),
        signal: context.signal,
      },
      (stream) => askPostgres(stream, question, hashing.hash),
    );
    hashing.throwFault();
    if (talked.outcome === 'failed') return failureOf(talked);
    const { address, durationMs, timings, value: answer } = talked;
    const common = {
      durationMs,
      details: { address, ...shown(answer), timings: connectionTimings(timings) },
    };
    if (answer.kind !== 'answered') return { status: 'down', message: faultOf(answer), ...common };
    return { ...(await valueVerdict(answer.value, given, durationMs, context)), ...common };
  },
} satisfies Probe<Settings>;

function shown(answer: PostgresAnswer) {
  if (answer.kind === 'refused') return { sql_state: answer.sqlState };
  return answer.kind === 'answered' ? shownValue(answer.value) : {};
}

function faultOf(answer: Exclude<PostgresAnswer, { kind: 'answered' }>): Said {
  switch (answer.kind) {
    case 'refused': {
      const reply = quoted(answer.reply);
      if (answer.what === 'login') return service.refused_login({ reply });
      return answer.what === 'query'
        ? service.refused_query({ reply })
        : service.refused_connection({ reply });
    }
    case 'too_many_iterations':
      return service.too_many_iterations({ iterations: answer.iterations });
    case 'wants_plain_password':
      return service.wants_plain_password();
    case 'wants_other_login':
      return says.wants_other_login();
  }
}
