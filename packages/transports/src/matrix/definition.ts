import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel-type.js';
import { jsonContent } from '../service/json-content.js';
import { serverUrl } from '../service/server-url.js';
import { service } from '../service/service.js';
import { urlUnder } from '../service/url-under.js';
import { matrixPost } from './post.js';
import { matrixRefusal } from './refusal.js';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['homeserver_url', 'access_token', 'room_id'],
  properties: {
    homeserver_url: {
      ...serverUrl,
      title: 'Homeserver URL',
      description: 'The address of the homeserver of the account that sends.',
      examples: ['https://matrix.example.org'],
    },
    access_token: {
      type: 'string',
      title: 'Access token',
      writeOnly: true,
      minLength: 8,
      maxLength: 1024,
      pattern: '^[!-~]+$',
      rule: 'must be a whole access token: at least 8 characters without spaces',
      description: 'A token of the account that sends, best one for Tocsin alone. It is never shown again.',
      examples: ['syt_XXXX'],
    },
    room_id: {
      type: 'string',
      title: 'Room id',
      maxLength: 255,
      pattern: '^![!-~]+$',
      rule: 'must be the internal id of a room, which begins with “!”',
      description: 'The internal id of the room, not its alias.',
      examples: ['!636q39766251:example.com'],
    },
  },
} as const satisfies FieldsSchema;

export type MatrixFields = FromSchema<typeof fields>;

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = {
  type: 'Matrix',
  title: 'Matrix',
  description: 'A message to a Matrix room',
  kind: 'chat',
  searchWords: ['chat', 'Element', 'Synapse', 'self-hosted'],
  setup: {
    steps: [
      'Make an account for Tocsin on your homeserver, and put the address of the homeserver into Homeserver URL.',
      'Log in with it. In Element, open All settings, Help & About, and copy the access token into Access token. Close the window without logging out, since that revokes the token.',
      'Invite the account to the room, and let it join.',
      'In Element, open the settings of the room, Advanced, and copy the internal room id into Room id.',
    ],
    documentation: 'https://spec.matrix.org/latest/client-server-api/#sending-events-to-a-room',
  },
  fields,
  calls: ['homeserver_url'],
  ...service<MatrixFields>(fields, {
    method: 'PUT',
    isUrlMasked: false,
    // The homeserver recognises a request by the id of its transaction, so a proxy that repeats it repeats no message.
    urlOf: ({ homeserver_url, room_id }, { alertId }) =>
      urlUnder(
        homeserver_url,
        `/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}/send/m.room.message/${alertId}`,
      ),
    contentOf: ({ message }, { access_token }) =>
      jsonContent(matrixPost(message), { Authorization: `Bearer ${access_token}` }),
    explain: matrixRefusal,
  }),
} as const satisfies ChannelDefinition<MatrixFields>;
