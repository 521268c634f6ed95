/** The lowest UUIDv7 (RFC 9562, section 5.7) of a millisecond. */
export const lowestIdAt = (ms: number): string => {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
