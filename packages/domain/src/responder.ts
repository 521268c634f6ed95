import type { ApiKeyId, ChannelId, PersonId } from './brand.js';

/** The person, key or channel that answered an incident, with its name then. Stored in events, so it never changes. */
export type Responder =
  | { readonly type: 'person'; readonly personId: PersonId; readonly name: string }
  | { readonly type: 'api_key'; readonly keyId: ApiKeyId; readonly name: string }
  /** Somebody who followed the link in a message of the channel. */
  | { readonly type: 'channel'; readonly channelId: ChannelId; readonly name: string };
