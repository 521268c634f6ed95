import { startBind } from '@tocsin/debian-servers';

export type TxtRecord = { readonly name: string; readonly value: string };

/** Starts a name server that answers for `example`, with these TXT records. */
export const startZone = (
  records: readonly TxtRecord[],
): Promise<{ readonly port: number; stop(): Promise<void> }> => {
  const zone = [
    '$TTL 60',
    '@ IN SOA ns.example. admin.example. 1 60 60 60 60',
    '@ IN NS ns.example.',
    'ns IN A 192.0.2.1',
    ...records.map(({ name, value }) => `${name}. IN TXT "${value}"`),
    '',
  ].join('\n');
  return startBind((place) => `zone "example" { type primary; file "${place.folder}/example.zone"; };`, {
    'example.zone': zone,
  });
};
