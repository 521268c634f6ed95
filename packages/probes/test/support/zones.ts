/** A root zone, so that its server denies every name that is not given. */
export const rootZone = (records: string): string => `$TTL 60
. IN SOA ns.test. hostmaster.test. 1 3600 600 86400 0
. IN NS ns.test.
ns.test. IN A 127.0.0.1
${records}
`;

/** A string of a record holds at most 255 bytes. */
export const longText = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 250) }, () => `"${'x'.repeat(250)}"`).join(' ');
