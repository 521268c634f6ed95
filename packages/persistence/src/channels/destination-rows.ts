import type { ChannelFields, ChannelType, Destination } from '@tocsin/domain';

/**
 * By channel type, the fields that older versions stored in the columns `address` and, sealed as it was,
 * `secret_sealed`. Rows that have `fields` need none of this.
 */
export type StoredBefore = Readonly<Record<ChannelType, OldColumns>>;

type OldColumns = { readonly address?: string; readonly secret?: string };

/** A destination as its row has it. The secrets are sealed before they are stored; anybody can read the fields. */
export type StoredDestination = { readonly fields: string; readonly secrets: string | null };

export const storedDestination = ({ fields, secrets }: Destination): StoredDestination => ({
  fields: JSON.stringify(fields),
  secrets: Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets),
});

type DestinationRow = {
  readonly id: string;
  readonly type: ChannelType;
  readonly address: string;
  readonly fields: string | null;
};

/**
 * @param openSecret returns the text that was sealed. It is called only for a row whose type is known, so that a row of
 * another version does not look like one that needs another key
 * @throws Error when this version cannot read the row, and what `openSecret` throws
 */
export const destinationFrom = (
  { id, type, address, fields }: DestinationRow,
  openSecret: () => string | null,
  storedBefore: StoredBefore,
): Destination => {
  if (fields !== null) return { type, fields: JSON.parse(fields), secrets: JSON.parse(openSecret() ?? '{}') };
  const before = storedBefore[type];
  if (before === undefined) {
    throw new Error(`Channel ${id} has type ${type}, which this version does not carry.`);
  }
  return { type, fields: named(before.address, address), secrets: named(before.secret, openSecret()) };
};

const named = (field: string | undefined, value: string | null): ChannelFields =>
  field === undefined || value === null ? {} : { [field]: value };
