import type { ChannelId } from '@tocsin/domain';
import type { Random, SimulatedBehaviour } from '@tocsin/testing';
import type { RunSettings } from './run-settings.js';

export class Receivers {
  readonly hanging = new Set<ChannelId>();
  readonly #behaviours = new Map<ChannelId, SimulatedBehaviour>();

  constructor(
    private readonly random: Random,
    private readonly settings: Pick<RunSettings, 'behaviours' | 'behavioursLast'>,
  ) {}

  /** @param isFaulty if `false`, receivers that do not hang accept */
  behaviourOf(channelId: ChannelId, isFaulty: boolean): SimulatedBehaviour {
    if (this.hanging.has(channelId)) return 'never answers';
    if (!isFaulty) return 'accepts';
    const drawn = this.random.weighted(this.settings.behaviours);
    if (!this.settings.behavioursLast) return drawn;
    const behaviour = this.#behaviours.get(channelId) ?? drawn;
    this.#behaviours.set(channelId, behaviour);
    return behaviour;
  }
}
