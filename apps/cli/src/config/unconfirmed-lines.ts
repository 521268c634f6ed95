import type { AppliedConfig } from './plan-schema.js';

type Mails = AppliedConfig['confirmation_mails'];

const ways = 'the page of a channel sends one, and so does POST /v1/channels/ID/confirmation.';

/** Says why no mail can be sent now, and what to do. */
const whyNoMail = (mails: Mails): string | undefined => {
  // Servers before this field tell nothing of it.
  if (mails === undefined) return undefined;
  if (!mails.can_be_sent)
    return `This server sends no mail: its operator must set SMTP_URL. After that, ${ways}`;
  const from = mails.left_again_at === null ? 'Later' : `From ${mails.left_again_at} on`;
  return mails.left > 0
    ? undefined
    : `The account has sent its ${mails.max} mails of a day. ${from}, ${ways} Addresses of a proved domain need none.`;
};

/** Says which addresses get no message until somebody opens a link. Servers before this field list none. */
export const unconfirmedLines = ({
  unconfirmed = [],
  confirmation_mails: mails,
}: Partial<AppliedConfig>): readonly string[] => {
  if (unconfirmed.length === 0) return [];
  const reason = whyNoMail(mails);
  const withoutLink = (id: string): string =>
    reason === undefined
      ? `it has no link. Send one on the page of the channel, or with POST /v1/channels/${id}/confirmation.`
      : 'it has no link';
  return [
    'These addresses get no message until somebody opens the link in a mail to them:',
    ...unconfirmed.map(
      ({ key, channel_id: id, email_address: address, link_expires_at: end }) =>
        `  ${address} (channels ${key}): ${end === null ? withoutLink(id) : `until ${end}`}`,
    ),
    reason ?? 'The page of a channel sends the mail again.',
  ];
};
