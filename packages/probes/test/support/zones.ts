/** A zone file of the root, so that a server knows every name: those that are given, and that all others do not exist. */
export const rootZone = (records: string): string => `$TTL 60
. IN SOA ns.test. hostmaster.test. 1 3600 600 86400 0
. IN NS ns.test.
ns.test. IN A 127.0.0.1
${records}
`;

/** A long text, in strings of the 255 bytes that a record can hold. */
export const longText = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 250) }, () => `"${'x'.repeat(250)}"`).join(' ');
