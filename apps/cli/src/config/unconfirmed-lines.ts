import type { AppliedConfig } from './plan-shape.js';

/** Says which addresses get no message until somebody opens a link. Servers before this field list none. */
export const unconfirmedLines = ({ unconfirmed = [] }: Partial<AppliedConfig>): readonly string[] =>
  unconfirmed.length === 0
    ? []
    : [
        'These addresses get no message until somebody opens the link in the mail to them:',
        ...unconfirmed.map(({ key, channel_id: id, email_address: address, link_expires_at: end }) =>
          end === null
            ? `  ${address} (channels ${key}): it has no link. Send one on the page of the channel, or with POST /v1/channels/${id}/confirmation.`
            : `  ${address} (channels ${key}): until ${end}`,
        ),
        'The page of a channel sends the mail again.',
      ];
