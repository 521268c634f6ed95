import { reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { Probe } from '../../probe/probe.js';
import { connectionTimings, failureOf } from '../../result/check-result.js';
import { loginArabic, loginGerman, loginSettings, tlsSetting } from '../../service/login-settings.js';
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
import { askMysql, type MysqlAnswer } from './mysql-session.js';

const says = reasonsOf('mysql', {
  wants_other_login: {
    en: 'It wants a login by {plugin}, which a check cannot do.',
    de: 'Verlangt wird eine Anmeldung mit {plugin}, die eine Prüfung nicht kann.',
    ar: 'يطلب دخولًا عبر {plugin}، وهو ما لا يستطيعه فحص.',
  },
});

const mysqlPort = 3_306;

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
        description: 'The name of the database. Left out, none is chosen.',
      },
    },
    ['username'],
  ),
  alternatives: [valueAlternatives],
} as const;

type Settings = FromSchema<typeof settings>;

export const mysql = {
  type: 'mysql',
  title: 'MySQL',
  description: 'A MySQL or MariaDB server accepts a login, and answers a query.',
  kind: 'more',
  searchWords: ['mariadb', 'percona', 'aurora', 'tidb', 'galera', 'proxysql', 'sql', 'database', 'datenbank'],
  icon: 'M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3ZM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M9 14.5h6',
  targetExample: 'db.example.com:3306',
  target: 'host_and_optional_port',
  settings,
  faults: queryFaults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...loginGerman,
    ...queryGerman,
    MySQL: 'MySQL',
    'A MySQL or MariaDB server accepts a login, and answers a query.':
      'Ein Server mit MySQL oder MariaDB nimmt eine Anmeldung an und beantwortet eine Abfrage.',
  },
  arabic: {
    ...loginArabic,
    ...queryArabic,
    MySQL: 'MySQL',
    'A MySQL or MariaDB server accepts a login, and answers a query.':
      'يقبل خادم MySQL أو MariaDB الدخول، ويُجيب عن استعلام.',
  },
  async check(target, given, context) {
    const question = {
      username: given.username,
      password: given.password ?? '',
      database: given.database,
      query: given.query ?? defaultQuery,
      usesTls: given.tls,
    };
    const talked = await context.network.session(
      {
        ...endpointOf(target, mysqlPort),
        secure: given.tls,
        startTls: 'mysql',
        protocol: 'MySQL',
        isReadable: false,
        deadlineMs: context.remainingMs(),
        signal: context.signal,
      },
      (stream) => askMysql(stream, question),
    );
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

function shown(answer: MysqlAnswer) {
  if (answer.kind === 'refused') return { error_code: answer.code };
  return answer.kind === 'answered' ? shownValue(answer.value) : {};
}

function faultOf(answer: Exclude<MysqlAnswer, { kind: 'answered' }>): Said {
  switch (answer.kind) {
    case 'refused': {
      const reply = quoted(answer.reply);
      if (answer.what === 'login') return service.refused_login({ reply });
      return answer.what === 'query'
        ? service.refused_query({ reply })
        : service.refused_connection({ reply });
    }
    case 'wants_plain_password':
      return service.wants_plain_password();
    case 'wants_other_login':
      return says.wants_other_login({ plugin: quoted(answer.plugin) });
  }
}
