import type { ChannelFields, ChannelType, Destination } from '@tocsin/domain';

/** By channel type: the fields that older versions stored in the columns `address` and `secret_sealed`. */
export type StoredBefore = Readonly<Record<ChannelType, OldColumns>>;

type OldColumns = { readonly address?: string; readonly secret?: string };

/** As text to be sealed; `null` without secrets. */
export const storedSecrets = ({ secrets }: Destination): string | null =>
  Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets);

type DestinationRow = {
  readonly id: string;
  readonly type: ChannelType;
  readonly address: string;
  readonly fields: string | null;
};

/**
 * @param openSecret is called only for a row of a known type, so that other rows do not ask for a key
 * @throws Error when this version cannot read the row, and as `openSecret` does
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
