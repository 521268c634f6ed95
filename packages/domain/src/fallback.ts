import type { ChannelId } from './brand.js';

/** How many fallbacks stand behind a channel: its own, that of its fallback, and so on. */
export const fallbackChainMax = 3;

export type FallbackPosition = {
  readonly channelId: ChannelId;
  /** The wanted fallback, its own fallback, and so on. */
  readonly chain: readonly ChannelId[];
  /** How many channels lead to this one, one through the other, at most. */
  readonly depthBefore: number;
};

/** Returns why a channel cannot have this fallback, as the end of a sentence that begins with the name of the field. */
export const fallbackFault = ({ channelId, chain, depthBefore }: FallbackPosition): string | undefined => {
  if (chain[0] === channelId) return 'names the channel itself';
  if (chain.includes(channelId)) return 'names a channel that has this one as its fallback';
  const length = chain.length + depthBefore;
  return length > fallbackChainMax
    ? `makes a chain of ${length} fallbacks; the limit is ${fallbackChainMax}`
    : undefined;
};
