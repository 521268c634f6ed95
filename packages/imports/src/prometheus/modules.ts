import { hostAndPort, isHost, isIpAddress } from '../report/fields.js';
import { lossesByKeys } from '../report/keys.js';
import { type DataMap, mapIn, mapsIn, rawTextIn, textIn, textsIn } from '../report/maps.js';
import { type MonitorPart, type RowMapping, refused } from '../report/take-monitor.js';
import { expressionOf } from './go-expression.js';
import { httpMapping } from './http-module.js';
import { type ModuleKind, moduleKeys, moduleKinds } from './module-keys.js';
import { tlsOf } from './tls.js';

/** A host with its port, or a host and the usual port. */
const addressIn = (target: string, usualPort = 0): string | undefined => {
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:/\s]+))(?::(\d{1,5}))?$/.exec(target) ?? [];
  return hostAndPort(bracketed ?? plain, Number(port ?? usualPort));
};

const one = (type: string, target: string, settings?: MonitorPart['settings']): readonly MonitorPart[] => [
  { suffix: '', type, target, ...(settings !== undefined && { settings }) },
];

type Conversation = { readonly settings: DataMap; readonly losses: readonly string[] };

const beyondFirst = 'its conversation beyond the first answer';

/** The first answer of a conversation, and what is sent before it. The exporter reads line by line. */
const conversationOf = (steps: readonly DataMap[]): Conversation => {
  const [first, second] = steps;
  if (first === undefined) return { settings: {}, losses: [] };
  const sendsFirst = first.expect === undefined && typeof first.send === 'string' && first.starttls !== true;
  const asked = sendsFirst ? second : first;
  const rest = steps.slice(sendsFirst ? 2 : 1);
  const found = expressionOf(rawTextIn(asked ?? {}, 'expect'), true);
  if (asked === undefined || found === undefined)
    return { settings: {}, losses: ['its conversation: a connection is enough'] };
  // What is sent after the last answer changes no verdict.
  const goesOn = rest.some((step) => step.expect !== undefined || step.expect_bytes !== undefined);
  const upgrades = steps.some(({ starttls }) => starttls === true);
  return {
    settings: {
      send: sendsFirst ? first.send : undefined,
      regular_expression: found.expression,
      ignore_case: found.ignoresCase ? true : undefined,
    },
    losses: [...(goesOn ? [beyondFirst] : []), ...(upgrades ? ['that STARTTLS must succeed'] : [])],
  };
};

const tcp = (module: DataMap, target: string): RowMapping => {
  const probe = mapIn(module, 'tcp');
  const address = addressIn(target);
  if (address === undefined) return refused('It is no valid host and port.', 'A port monitor.');
  const usesTls = probe.tls === true;
  const tls = tlsOf(probe, usesTls);
  if ('reason' in tls) return tls;
  const { settings, losses } = conversationOf(mapsIn(probe, 'query_response'));
  return {
    parts: one('port', address, { ...settings, tls: usesTls ? true : undefined }),
    losses,
    pausedBecause: tls.problems.length === 0 ? undefined : tls.problems.join(', and '),
  };
};

const grpc = (module: DataMap, target: string): RowMapping => {
  const probe = mapIn(module, 'grpc');
  const address = addressIn(target);
  if (address === undefined) return refused('It is no valid host and port.', 'A grpc monitor.');
  const usesTls = probe.tls === true;
  const tls = tlsOf(probe, usesTls);
  if ('reason' in tls) return tls;
  const service = textIn(probe, 'service');
  return {
    parts: one('grpc', address, {
      service: service === '' ? undefined : service,
      tls: usesTls ? true : undefined,
    }),
    losses: [],
    pausedBecause: tls.problems.length === 0 ? undefined : tls.problems.join(', and '),
  };
};

const icmp = (_module: DataMap, target: string): RowMapping =>
  isHost(target)
    ? {
        parts: one('ping', target, { count: 1, degraded_loss_percent: 99, down_loss_percent: 99 }),
        losses: ['that one lost ping is a failure: 20 more follow it here'],
      }
    : refused('It is no valid host.', 'A ping monitor.');

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'CAA', 'SOA', 'SRV', 'PTR', 'TLSA', 'DS'];

const dns = (module: DataMap, target: string): RowMapping => {
  const probe = mapIn(module, 'dns');
  const server = addressIn(target, 53);
  const name = textIn(probe, 'query_name').replace(/\.$/, '');
  if (server === undefined) return refused('It is no valid host of a name server.', 'A dns monitor.');
  if (!isHost(name) || isIpAddress(name)) return refused('It asks for no valid name.', 'A dns monitor.');
  const type = textIn(probe, 'query_type') || 'ANY';
  if (!recordTypes.includes(type))
    return refused(`It asks for ${type}.`, `A dns monitor of ${recordTypes.join(', ')}.`);
  const codes = textsIn(probe, 'valid_rcodes');
  if (codes.length > 0 && !codes.includes('NOERROR'))
    return refused('A failure is right there.', 'A heartbeat of a script that checks it.');
  return {
    parts: one('dns', name, { record_type: type, server }),
    losses: [
      'that it is up while the name has no such records',
      ...(codes.length > 1 ? [`that ${codes.join(', ')} are right`] : []),
      ...(probe.recursion_desired === false ? ['that it asks without recursion'] : []),
    ],
  };
};

const nearestOf: Readonly<Record<string, string>> = {
  unix: 'A heartbeat of a script on that machine.',
  websocket: 'A port monitor of the same address.',
};

/** The monitor that a target becomes, by the module that checks it. */
export const mappingBy = (module: DataMap, target: string, timeoutSeconds: number): RowMapping => {
  const prober = textIn(module, 'prober');
  const kind: ModuleKind | undefined = moduleKinds.find((each) => each === prober);
  if (kind === undefined)
    return refused(
      `Its prober is ${prober || '(none)'}.`,
      (Object.hasOwn(nearestOf, prober) ? nearestOf[prober] : undefined) ??
        'The list of monitor types in docs/monitor-types.',
    );
  const mapping =
    kind === 'http'
      ? httpMapping(mapIn(module, 'http'), target, timeoutSeconds)
      : { tcp, icmp, dns, grpc }[kind](module, target);
  if (!('parts' in mapping)) return mapping;
  const isOneVersion = mapIn(module, kind).ip_protocol_fallback === false;
  return {
    ...mapping,
    losses: [
      ...mapping.losses,
      ...(isOneVersion ? ['that only one version of IP is used'] : []),
      ...lossesByKeys(module, kind, moduleKeys),
    ],
  };
};
