import {
  type AccountId,
  type ChainPlace,
  type ChannelId,
  type ConfigMatch,
  type ConfigPlan,
  type ConfigReference,
  chainFields,
  fallbackChainMax,
  fallbackFault,
  type MonitorId,
  parentChainMax,
  parentFault,
  placeOf,
  placesInChains,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { ConfigErrors } from './config-errors.js';

// Monitors make chains by their parents, and channels by their fallbacks. A chain may have links that the files do not name.

type Chained = keyof typeof chainFields;
type Read = Pick<Repositories, 'channels' | 'monitorTree'>;

type Chain = {
  readonly generationsMax: number;
  readonly read: (repositories: Read, accountId: AccountId) => Promise<ReadonlyMap<string, string>>;
  readonly unset: (repositories: Read, ids: readonly string[]) => Promise<void>;
  readonly fault: (id: string, place: ChainPlace) => string | undefined;
};

const chains: Readonly<Record<Chained, Chain>> = {
  channels: {
    generationsMax: fallbackChainMax,
    read: ({ channels }, accountId) => channels.fallbacks(accountId),
    unset: ({ channels }, ids) => channels.unsetFallbacks(ids as ChannelId[]),
    fault: (id, { ancestors, depthBelow: depthBefore }) =>
      fallbackFault({ channelId: id as ChannelId, chain: ancestors as ChannelId[], depthBefore }),
  },
  monitors: {
    generationsMax: parentChainMax,
    read: ({ monitorTree }, accountId) => monitorTree.parents(accountId),
    unset: ({ monitorTree }, ids) => monitorTree.unsetParents(ids as MonitorId[]),
    fault: (id, { ancestors, depthBelow }) =>
      parentFault({ monitorId: id as MonitorId, ancestors: ancestors as MonitorId[], depthBelow }),
  },
};

const chained = Object.keys(chains) as Chained[];

type Change = ConfigPlan['changes'][number];

const linkIn = (kind: Chained, { fields }: Change) => fields.find(({ field }) => field === chainFields[kind]);

/** Circles, and chains that are too long, in the state after all changes. */
export const refuseWrongChains = async (
  repositories: Read,
  { changes }: ConfigPlan,
  { idAt }: ConfigMatch,
  { accountId, errors }: { readonly accountId: AccountId; readonly errors: ConfigErrors },
): Promise<void> => {
  for (const kind of chained) {
    const ofKind = changes.filter((change) => change.kind === kind);
    const { read, generationsMax, fault } = chains[kind];
    const idOf = (reference: ConfigReference): string => {
      if ('id' in reference) return reference.id;
      const place = placeOf({ kind, key: reference.key });
      return idAt.get(place) ?? place;
    };
    const links = ofKind.flatMap(({ key, ...change }) => {
      const link = linkIn(kind, { key, ...change });
      const after = link?.after as ConfigReference | null;
      return link ? [{ key, id: idOf({ key }), after: after && idOf(after) }] : [];
    });
    if (links.every(({ after }) => after === null)) continue;
    const deleted = new Set(ofKind.flatMap(({ action, id }) => (action === 'delete' ? [id] : [])));
    const stored = [...(await read(repositories, accountId))].filter((pair) =>
      pair.every((id) => !deleted.has(id)),
    );
    const changed = new Map(links.map(({ id, after }) => [id, after]));
    const places = placesInChains(new Map(stored), changed, generationsMax);
    for (const { key, id } of links) {
      const place = places.get(id);
      const message = place && fault(id, place);
      if (message !== undefined) errors.add({ kind, key, field: chainFields[kind], message });
    }
  }
};

/**
 * Unsets the links that several changes make anew, so that no chain is wrong in between. A change to no link comes before
 * them, and is audited by its command.
 */
export class Unlinking {
  readonly #left = new Set(chained);

  constructor(private readonly plan: ConfigPlan) {}

  /** Deletions come first, because they end incidents, whose messages go by parents and fallbacks. */
  async before(wave: readonly Change[], repositories: Read): Promise<void> {
    for (const kind of this.#left) {
      if (!wave.some((change) => change.kind === kind && change.action !== 'delete')) continue;
      this.#left.delete(kind);
      const ofKind = this.plan.changes.filter((change) => change.kind === kind);
      const relinked = ofKind.filter((change) => (linkIn(kind, change)?.after ?? null) !== null);
      // Channels are deleted last.
      const deleted = ofKind.filter(({ action }) => action === 'delete');
      const ids = [...relinked, ...deleted].flatMap(({ id }) => id ?? []);
      if (relinked.length > 0 && ids.length > 0) await chains[kind].unset(repositories, ids);
    }
  }
}
