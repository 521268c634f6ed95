import { secretOf } from '../report/draft.js';
import { bounds, hostAndPort } from '../report/fields.js';
import { escapedExpression, wholeText } from '../report/headers.js';
import { type Connection, connectionIn } from './connection-string.js';
import { closedLogins, headersIn, loginOf } from './http-settings.js';
import { type Mapper, type Mapping, refused } from './mapped.js';
import { flag, isObject, json, type KumaRow, number, text } from './read-backup.js';

const nameless = (nearest: string): Mapping => refused('It has no valid address.', nearest);

const textOrNone = (value: string): string | undefined => (value === '' ? undefined : value);

const unverified = 'certificates are always verified';

const connectionOf = (row: KumaRow, usualPort: number): Connection | undefined =>
  connectionIn(text(row, 'database_connection_string'), usualPort);

/** Names of parameters that have no equal, as one loss. */
const parameterLosses = ({ parameters }: Connection, known: readonly string[]): readonly string[] => {
  const names = [...parameters.keys()].filter((name) => !known.includes(name));
  return names.length === 0 ? [] : [`the parameters ${names.join(', ')} of its connection`];
};

const hasConditions = (row: KumaRow): boolean => {
  const conditions = json(row, 'conditions');
  return Array.isArray(conditions) && conditions.length > 0;
};

export const redis: Mapper = (row) => {
  const connection = connectionOf(row, 6_379);
  if (connection === undefined) return nameless('A redis monitor.');
  const { scheme, target, username, password, path } = connection;
  if (path !== '' && !/^\d{1,5}$/.test(path))
    return refused(`${path} is no database.`, 'A redis monitor.', target);
  const usesTls = scheme === 'rediss';
  return {
    monitor: {
      type: 'redis',
      target,
      settings: {
        username: password === '' ? undefined : textOrNone(username),
        password: secretOf(password),
        tls: usesTls ? true : undefined,
        database: path === '' ? undefined : Number(path),
      },
    },
    losses: parameterLosses(connection, []),
    ...(usesTls && flag(row, 'ignore_tls') && { pausedBecause: unverified }),
  };
};

/** By what node-postgres makes of it, which verifies certificates with every mode but one. */
const verifiedModes = ['prefer', 'require', 'verify-ca', 'verify-full'];

export const postgres: Mapper = (row) => {
  const nearest = 'A postgres monitor.';
  const connection = connectionOf(row, 5_432);
  if (connection === undefined) return nameless(nearest);
  const { target, username, password, path, parameters } = connection;
  if (username === '') return refused('Its connection names no user.', nearest, target);
  const mode = parameters.get('sslmode') ?? '';
  const isUnverified = mode === 'no-verify';
  const usesTls =
    isUnverified || verifiedModes.includes(mode) || ['true', '1'].includes(parameters.get('ssl') ?? '');
  return {
    monitor: {
      type: 'postgres',
      target,
      settings: {
        username,
        password: secretOf(password),
        tls: usesTls ? true : undefined,
        database: textOrNone(path),
        query: textOrNone(text(row, 'database_query').trim()),
      },
    },
    losses: parameterLosses(connection, ['sslmode', 'ssl']),
    ...(isUnverified && { pausedBecause: unverified }),
  };
};

/** Its password may stand in a field of its own, which comes first. */
export const mysql: Mapper = (row) => {
  const nearest = 'A mysql monitor.';
  const connection = connectionOf(row, 3_306);
  if (connection === undefined) return nameless(nearest);
  const { target, username, path, parameters } = connection;
  if (username === '') return refused('Its connection names no user.', nearest, target);
  if (hasConditions(row))
    return refused('It compares the result of its query.', `${nearest} It looks for a text.`, target);
  const usesTls = parameters.has('ssl');
  return {
    monitor: {
      type: 'mysql',
      target,
      settings: {
        username,
        password: secretOf(text(row, 'radius_password') || connection.password),
        tls: usesTls ? true : undefined,
        database: textOrNone(path),
        query: textOrNone(text(row, 'database_query').trim()),
      },
    },
    losses: parameterLosses(connection, ['ssl']),
    ...(/rejectUnauthorized\W*false/.test(parameters.get('ssl') ?? '') && { pausedBecause: unverified }),
  };
};

export const mongodb: Mapper = (row) => {
  const nearest = 'A mongodb monitor.';
  const connection = connectionOf(row, 27_017);
  if (connection?.scheme !== 'mongodb') {
    return refused(
      'Its connection names several hosts, or a name that leads to them.',
      `${nearest} for each host.`,
    );
  }
  const { target, username, password, path, parameters } = connection;
  const command = text(row, 'database_query').trim();
  if (!['', '{"ping":1}'].includes(command.replaceAll(' ', '')) || text(row, 'json_path') !== '')
    return refused('It sends a command of its own.', `${nearest} It sends ping.`, target);
  if (text(row, 'expected_value') !== '') return refused('It compares the answer to ping.', nearest, target);
  const usesTls = [parameters.get('tls'), parameters.get('ssl')].includes('true');
  const known = ['tls', 'ssl', 'authSource', 'authMechanism', 'directConnection', 'serverSelectionTimeoutMS'];
  const isUnverified = ['tlsInsecure', 'tlsAllowInvalidCertificates'].some(
    (name) => parameters.get(name) === 'true',
  );
  return {
    monitor: {
      type: 'mongodb',
      target,
      settings: {
        username: textOrNone(username),
        password: secretOf(password),
        auth_database: username === '' ? undefined : textOrNone(parameters.get('authSource') ?? path),
        tls: usesTls ? true : undefined,
      },
    },
    losses: parameterLosses(connection, [...known, 'tlsInsecure', 'tlsAllowInvalidCertificates']),
    ...(isUnverified && { pausedBecause: unverified }),
  };
};

export const mqtt: Mapper = (row) => {
  const nearest = 'An mqtt monitor.';
  const [, scheme = 'mqtt', host = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(text(row, 'hostname')) ?? [];
  const target = hostAndPort(host, number(row, 'port') ?? 0);
  if (!['mqtt', 'mqtts'].includes(scheme)) return refused(`It speaks MQTT over ${scheme}.`, nearest, target);
  if (target === undefined) return nameless(nearest);
  if (hasConditions(row) || text(row, 'mqtt_check_type') === 'json-query')
    return refused('It compares a value within the message.', `${nearest} It looks for a text.`, target);
  const [username, password] = [text(row, 'mqtt_username'), text(row, 'mqtt_password')];
  const success = text(row, 'mqtt_success_message');
  if (success.length > bounds.expressionCharsMax)
    return refused('Its text is too long to be looked for.', nearest, target);
  return {
    monitor: {
      type: 'mqtt',
      target,
      settings: {
        topic: text(row, 'mqtt_topic'),
        text: textOrNone(success),
        username: textOrNone(username),
        password: username === '' ? undefined : secretOf(password),
        tls: scheme === 'mqtts' ? true : undefined,
      },
    },
    losses: username === '' && password !== '' ? ['its password, which has no user name'] : [],
  };
};

export const websocket: Mapper = (row) => {
  const nearest = 'A websocket monitor.';
  const connection = connectionIn(text(row, 'url'), 80);
  if (connection === undefined || !['ws', 'wss'].includes(connection.scheme)) return nameless(nearest);
  const url = new URL(text(row, 'url'));
  const reachable =
    url.port === '' && connection.scheme === 'wss' ? hostAndPort(url.hostname, 443) : connection.target;
  const method = text(row, 'auth_method');
  const closedLogin = Object.hasOwn(closedLogins, method) ? closedLogins[method] : undefined;
  if (closedLogin !== undefined) return refused(closedLogin, nearest, reachable);
  const codes = json(row, 'accepted_statuscodes_json');
  if (Array.isArray(codes) && !codes.some((code) => ['1000', '1000-1999'].includes(String(code))))
    return refused('It is up while the server closes with an error.', nearest, reachable);
  const written = headersIn(row);
  const login = loginOf(row, url, written);
  url.username = '';
  url.password = '';
  const protocols = text(row, 'ws_subprotocol')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    monitor: {
      type: 'websocket',
      target: url.href,
      settings: {
        subprotocol: protocols[0],
        ...(Object.keys(login.headers).length > 0 && { headers: login.headers }),
        ...login.login,
      },
    },
    losses: [
      'the code with which the server closes: an open WebSocket is enough',
      ...written.losses,
      ...login.losses,
      ...(protocols.length > 1 ? [`the subprotocols ${protocols.slice(1).join(', ')}`] : []),
      ...(flag(row, 'ws_ignore_sec_websocket_accept_header')
        ? ['that a wrong Sec-WebSocket-Accept is right']
        : []),
    ],
    ...(connection.scheme === 'wss' && flag(row, 'ignore_tls') && { pausedBecause: unverified }),
  };
};

export const snmp: Mapper = (row) => {
  const nearest = 'An snmp monitor.';
  const target = hostAndPort(text(row, 'hostname'), number(row, 'port') || 161);
  if (target === undefined) return nameless(nearest);
  const version = text(row, 'snmp_version') || '2c';
  if (!['2c', '3'].includes(version)) return refused(`It speaks version ${version} of SNMP.`, nearest);
  const [path, operator] = [text(row, 'json_path').trim(), text(row, 'json_path_operator') || '=='];
  const expected = text(row, 'expected_value');
  if (!['', '$'].includes(path) || operator !== '==')
    return refused(`It judges the value by ${path || '$'} ${operator}.`, `${nearest} It looks for a text.`);
  const isThree = version === '3';
  return {
    monitor: {
      type: 'snmp',
      target,
      settings: {
        oid: text(row, 'snmp_oid'),
        version: isThree ? '3' : undefined,
        ...(isThree
          ? { username: textOrNone(text(row, 'snmp_v3_username')) }
          : { community: secretOf(text(row, 'radius_password')) }),
        regular_expression: wholeText(escapedExpression(expected)),
      },
    },
    losses: ['how often a packet is sent again'],
  };
};

/** The same texts in JSON that protobufjs makes of the answer. */
const servingKeywords = ['"SERVING"', '"status":"SERVING"', '{"status":"SERVING"}'];

export const grpc: Mapper = (row) => {
  const nearest = 'A grpc monitor, which asks the health service.';
  const [, host = '', port] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(text(row, 'grpc_url')) ?? [];
  const target = hostAndPort(host, Number(port));
  if (target === undefined) return nameless(nearest);
  const isHealth =
    /\bpackage\s+grpc\.health\.v1\s*;/.test(text(row, 'grpc_protobuf')) &&
    /^(grpc\.health\.v1\.)?Health$/.test(text(row, 'grpc_service_name')) &&
    /^check$/i.test(text(row, 'grpc_method'));
  if (!isHealth) return refused('It calls another method than that of the health service.', nearest, target);
  const keyword = text(row, 'keyword');
  if (flag(row, 'invert_keyword') || ![...servingKeywords, 'SERVING'].includes(keyword))
    return refused(`It looks for ${JSON.stringify(keyword)} in the answer.`, nearest, target);
  const body = json(row, 'grpc_body');
  const service = isObject(body) && typeof body.service === 'string' ? body.service : '';
  return {
    monitor: {
      type: 'grpc',
      target,
      settings: { service: textOrNone(service), tls: flag(row, 'grpc_enable_tls') ? true : undefined },
    },
    losses: keyword === 'SERVING' ? ['that NOT_SERVING is up, because SERVING is a part of it'] : [],
  };
};
