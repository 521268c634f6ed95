import { type ChannelType, type Destination, maskedUrl } from '@tocsin/domain';

/** A destination as its row has it: the secret is sealed, and the rest is for anybody to read who has the database. */
export type StoredDestination = { readonly address: string; readonly secret: string | null };

export const storedDestination = (destination: Destination): StoredDestination => {
  switch (destination.type) {
    case 'Webhook':
      return { address: destination.endpointUrl, secret: destination.webhookSecret };
    case 'Email':
      return { address: destination.emailAddress, secret: null };
    case 'Slack':
    case 'MicrosoftTeams':
      return { address: maskedUrl(destination.webhookUrl), secret: destination.webhookUrl };
    case 'Telegram':
      return { address: destination.chatId, secret: destination.botToken };
  }
};

type DestinationRow = { readonly id: string; readonly type: ChannelType; readonly address: string };

/**
 * @param openSecret gives the secret as it was before it was sealed. It is not asked for when the type is not known, so
 * that a row of another version is not taken for one that needs another key
 * @throws Error when this version cannot read the row, and what `openSecret` throws
 */
export const destinationFrom = (row: DestinationRow, openSecret: () => string | null): Destination => {
  const { id, type, address } = row;
  switch (type) {
    case 'Webhook':
      return { type, endpointUrl: address, webhookSecret: openSecret() };
    case 'Email':
      return { type, emailAddress: address };
    case 'Slack':
    case 'MicrosoftTeams':
      return { type, webhookUrl: required(openSecret(), id) };
    case 'Telegram':
      return { type, botToken: required(openSecret(), id), chatId: address };
    default:
      // A later version may have written it.
      throw new Error(`Channel ${id} has type ${type}, which this version does not carry.`);
  }
};

const required = (secret: string | null, id: string): string => {
  if (secret === null) throw new Error(`Channel ${id} is stored without the secret that its type needs.`);
  return secret;
};
