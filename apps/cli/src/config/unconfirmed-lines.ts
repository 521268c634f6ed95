import type { AppliedConfig } from './plan-shape.js';

type Unconfirmed = NonNullable<AppliedConfig['unconfirmed']>[number];

const withoutMail =
  'This server sends no mail: its operator must set SMTP_URL. After that, the page of a channel sends one, and so does POST /v1/channels/ID/confirmation.';

/** Says which addresses get no message until somebody opens a link. Servers before this field list none. */
export const unconfirmedLines = ({
  unconfirmed = [],
  confirmation_mails: mails,
}: Partial<AppliedConfig>): readonly string[] => {
  if (unconfirmed.length === 0) return [];
  const canBeSent = mails?.can_be_sent ?? true;
  const withoutLink = ({ channel_id: id }: Unconfirmed): string =>
    canBeSent
      ? `it has no link. Send one on the page of the channel, or with POST /v1/channels/${id}/confirmation.`
      : 'it has no link';
  return [
    'These addresses get no message until somebody opens the link in a mail to them:',
    ...unconfirmed.map(
      (each) =>
        `  ${each.email_address} (channels ${each.key}): ${each.link_expires_at === null ? withoutLink(each) : `until ${each.link_expires_at}`}`,
    ),
    canBeSent ? 'The page of a channel sends the mail again.' : withoutMail,
  ];
};
