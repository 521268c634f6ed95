import { isReason, type Reason, type ReasonValue } from '@tocsin/domain';
import type { Evidence, Exchange } from './evidence.js';

/** Where a check failed, from the name of the target up to what it answers. Shown, so the values never change. */
export const layers = [
  'name',
  'route',
  'port',
  'tls',
  'certificate',
  'protocol',
  'status',
  'content',
  'time',
] as const;
export type Layer = (typeof layers)[number];

/** The codes of a reason and of all reasons within it. */
const codesIn = ({ code, values }: Reason): readonly string[] => [
  code,
  ...Object.values(values).flatMap(codesInValue),
];

const codesInValue = (value: ReasonValue): readonly string[] => {
  if (isReason(value)) return codesIn(value);
  return Array.isArray(value) ? value.flatMap((each) => (isReason(each) ? codesIn(each) : [])) : [];
};

/** By a code, or by its family with a dot behind it. The first that matches decides. */
export const layerOfCodes: readonly (readonly [prefix: string, layer: Layer])[] = [
  ['connection.unreachable', 'route'],
  ['certificate.', 'certificate'],
  ['certificate_of.', 'certificate'],
  ['staple.', 'certificate'],
  ['handshake.', 'tls'],
  ['tls.', 'tls'],
  ['start_tls.late', 'time'],
  ['start_tls.refused_starttls', 'tls'],
  ['start_tls.refused', 'protocol'],
  ['start_tls.not_smtp', 'protocol'],
  ['start_tls.closed', 'protocol'],
  ['start_tls.reset', 'protocol'],
  ['start_tls.', 'tls'],
  ['ssl.', 'certificate'],
  ['page.wrong_status', 'status'],
  ['page.too_slow', 'time'],
  ['response_time.', 'time'],
  ['answer.redirects_again', 'status'],
  ['redirect_chain.', 'status'],
  ['dns.', 'name'],
  ['name.', 'name'],
  ['nameserver.', 'name'],
  ['ping.', 'route'],
  ['port.sent_nothing_in_time', 'time'],
  ['port.closed_silently', 'protocol'],
  ['grpc.not_serving', 'status'],
  ['grpc.', 'protocol'],
  ['mongodb.', 'status'],
  ['mysql.', 'protocol'],
  ['postgres.', 'protocol'],
  ['upgrade.', 'tls'],
  ['redis.silent', 'time'],
  ['redis.', 'protocol'],
  ['websocket.sent_nothing_in_time', 'time'],
  ['websocket.not_in_sent', 'content'],
  ['websocket.wrong_status', 'status'],
  ['websocket.', 'protocol'],
  ['snmp.silent', 'time'],
  ['snmp.no_value', 'content'],
  ['snmp.not_in_value', 'content'],
  ['snmp.', 'protocol'],
  ['mqtt.no_message', 'time'],
  ['mqtt.not_in_message', 'content'],
  ['mqtt.', 'protocol'],
  ['service.', 'protocol'],
  ['upside_down.', 'content'],
  ['heartbeat.missed', 'time'],
  ['heartbeat.not_ended', 'time'],
];

const layerOfReason = (codes: readonly string[]): Layer | undefined =>
  layerOfCodes.find(([prefix]) => codes.some((code) => code.startsWith(prefix)))?.[1];

type Failed = NonNullable<Exchange['failed']>;

const layerOfTimeout: Readonly<Record<Failed['phase'], Layer>> = {
  name: 'name',
  connect: 'route',
  tls: 'tls',
  request: 'time',
  headers: 'time',
  body: 'time',
};

const layerOfFailure = ({ code, phase, reason }: Failed): Layer => {
  const codes = codesIn(reason as Reason);
  switch (code) {
    case 'dns':
      return 'name';
    case 'timeout':
      return layerOfTimeout[phase];
    case 'connection_refused':
      return layerOfReason(codes) ?? 'port';
    case 'connection_reset':
      return phase === 'connect' ? 'port' : phase === 'tls' ? 'tls' : 'protocol';
    case 'tls':
      return layerOfReason(codes) ?? 'tls';
    default:
      return layerOfReason(codes) ?? 'protocol';
  }
};

/** The exchange because of which a check failed: one that failed as the reason says, else the last one. */
export const decisiveExchange = ({
  reason,
  exchanges,
}: Pick<Evidence, 'reason' | 'exchanges'>): Exchange | undefined => {
  const codes = reason === null ? [] : codesIn(reason as Reason);
  return (
    exchanges.findLast(({ failed }) => failed !== null && codes.includes(failed.reason.code)) ??
    exchanges.at(-1)
  );
};

/** The layer at which a check failed. What no other layer has said is about what the target answers. */
export const layerOf = (evidence: Pick<Evidence, 'reason' | 'exchanges'>): Layer => {
  const failed = decisiveExchange(evidence)?.failed;
  const codes = evidence.reason === null ? [] : codesIn(evidence.reason as Reason);
  if (failed && (codes.includes(failed.reason.code) || codes.length === 0)) return layerOfFailure(failed);
  return layerOfReason(codes) ?? 'content';
};
