import type { Alert } from '../alerts/alert-queries.js';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';

export type Entry = Schemas['TimelineEntry'];
type ToldRing = NonNullable<Entry['rings']>[number];
type SentAlert = Pick<Alert, 'id' | 'event' | 'channel_id' | 'status'>;

/** A message of an entry: to which channel, why, and the row that says what came of it. */
export type ShownRing<Of extends SentAlert = SentAlert> = {
  readonly channelId: string;
  /** `null` where the entry says no reason: the end goes to whoever had the beginning. */
  readonly ring: Omit<ToldRing, 'channel_id'> | null;
  /** `undefined` until the row has loaded. */
  readonly alert: Of | undefined;
};

const keyOf = (event: string, channelId: string): string => `${event} ${channelId}`;

/** Returns the messages of each entry of a timeline, in its order. */
export const ringsByEntry = <Of extends SentAlert>(
  timeline: readonly Entry[],
  alerts: readonly Of[],
): readonly (readonly ShownRing<Of>[])[] => {
  const alertOf = new Map(alerts.map((alert) => [keyOf(alert.event, alert.channel_id), alert]));
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  // A fallback that stands in for no message heard of the beginning only after the end, and is sent the end too.
  const eventOf = ({ reason, stands_in_for: id }: ToldRing): Alert['event'] =>
    id === undefined && reason === 'fallback'
      ? 'incident.resolved'
      : (byId.get(id ?? '')?.event ?? 'incident.created');
  const escalated = timeline.flatMap(({ type, rings = [] }) => (type === 'escalated' ? rings : []));
  const told = new Set(escalated.map((ring) => keyOf(eventOf(ring), ring.channel_id)));
  const first = (event: Alert['event']): readonly Of[] =>
    alerts.filter((alert) => alert.event === event && !told.has(keyOf(event, alert.channel_id))).toReversed();

  return timeline.map(({ type, suppressed_by: parentIncident, rings = [] }) => {
    if (type === 'escalated')
      return rings.map((ring) => ({
        channelId: ring.channel_id,
        ring,
        alert: alertOf.get(keyOf(eventOf(ring), ring.channel_id)),
      }));
    if (type === 'resolved')
      return first('incident.resolved').map((alert) => ({ channelId: alert.channel_id, ring: null, alert }));
    if (!['opened', 'announced'].includes(type) || parentIncident !== undefined) return [];
    return first('incident.created').map((alert) => ({
      channelId: alert.channel_id,
      ring: rings.find(({ channel_id: id }) => id === alert.channel_id) ?? { reason: 'attached' },
      alert,
    }));
  });
};

/** More delivered messages of an entry are one line that opens. */
const deliveredShownMax = 3;

type Fold<Of extends SentAlert> = Readonly<Record<'shown' | 'folded', readonly ShownRing<Of>[]>>;

/** Folds the delivered messages of an entry where they are many. Others are always shown. */
export const foldRings = <Of extends SentAlert>(rings: readonly ShownRing<Of>[]): Fold<Of> => {
  const folded = rings.filter(({ alert }) => alert?.status === 'delivered');
  if (folded.length <= deliveredShownMax) return { shown: rings, folded: [] };
  return { shown: rings.filter((ring) => !folded.includes(ring)), folded };
};

export type Names = {
  readonly channel: (id: string) => string;
  readonly route: (id: string) => string;
  readonly rota: (id: string) => string;
};

/** @param known `undefined` until they have loaded @param gone names what was deleted */
export const nameIn =
  (known: readonly { readonly id: string; readonly name: string }[] | undefined, gone: string) =>
  (id: string): string =>
    known === undefined ? '…' : (known.find((one) => one.id === id)?.name ?? gone);

/** Why a channel got its message, such as "on turn in “Payments”, because nobody had acknowledged it". */
export const ringReason = (
  { reason, route_id: routeId, rota_id: rotaId, stands_in_for: standsInFor }: Omit<ToldRing, 'channel_id'>,
  alerts: readonly Pick<Alert, 'id' | 'channel_id'>[],
  names: Names,
): string => {
  if (reason === 'fallback') {
    const failed = alerts.find(({ id }) => id === standsInFor)?.channel_id;
    return failed === undefined
      ? t('in place of a channel whose message failed')
      : t('in place of “{name}”, whose message failed', { name: names.channel(failed) });
  }
  const way =
    rotaId !== undefined
      ? t('on turn in “{name}”', { name: names.rota(rotaId) })
      : routeId !== undefined
        ? t('by the route “{name}”', { name: names.route(routeId) })
        : null;
  if (reason !== 'later') return way ?? t('attached');
  return way === null
    ? t('later, because nobody had acknowledged it')
    : t('{way}, because nobody had acknowledged it', { way });
};
