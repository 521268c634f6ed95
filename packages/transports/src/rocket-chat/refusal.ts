import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const gone =
  'The integration was deleted, or its token was renewed. Copy the webhook URL of the integration again.';

/** executeIntegrationRest of apps/meteor/app/integrations/server/api/api.ts in https://github.com/RocketChat/Rocket.Chat */
const adviceByWords: readonly (readonly [RegExp, string])[] = [
  [/^Invalid integration id or token/, gone],
  [
    /invalid-channel|invalid-room|error-invalid-room/,
    'The room does not exist any more. Choose another one in the integration.',
  ],
  [
    /room_is_archived|archived/i,
    'The room is archived. Restore it, or choose another one in the integration.',
  ],
  [
    /not-allowed|room_is_blocked|readonly/i,
    'The user of the integration may not write in the room. Choose another user or room.',
  ],
  [/^error-running-script/, 'The script of the integration failed. Switch the script off.'],
  [/rate.?limit|too many requests/i, tooMany],
];

const adviceByStatus: Readonly<Record<number, string>> = {
  401: gone,
  404: gone,
  429: tooMany,
  503: 'The integration is switched off. Enable it in Rocket.Chat.',
};

export const rocketChatRefusal = ({ status, body }: ServiceAnswer): string => {
  const { error, message } = jsonIn(body);
  const said = typeof error === 'string' ? error : message;
  const [, byWords] = adviceByWords.find(([words]) => typeof said === 'string' && words.test(said)) ?? [];
  return refusalInWords({ service: 'Rocket.Chat', status, said, advice: byWords ?? adviceByStatus[status] });
};
