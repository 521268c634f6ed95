import { readJson } from '../database/values.js';

/** The phases of a request, one after the other, in milliseconds; `null` where a check had none. */
export type CheckPhases = {
  readonly dnsMs: number;
  readonly connectMs: number;
  readonly tlsMs: number | null;
  /** From the connection to the first byte of the answer. */
  readonly firstByteMs: number | null;
  readonly downloadMs: number | null;
};

const radix = 36;
const separator = '-';
const tenthsMax = 2 ** 31;

/** Reads the `timings` of a check's details, whose last two count from the start of the request. */
export const phasesOf = (details: string | null): CheckPhases | null => {
  const timings = fieldsOf(fieldsOf(readJson(details ?? '')).timings);
  const [dnsMs, connectMs] = [timeIn(timings, 'dns_ms'), timeIn(timings, 'connect_ms')];
  if (dnsMs === null || connectMs === null) return null;
  const tlsMs = timeIn(timings, 'tls_ms');
  const untilFirstByteMs = timeIn(timings, 'first_byte_ms');
  const totalMs = timeIn(timings, 'total_ms');
  return {
    dnsMs,
    connectMs,
    tlsMs,
    firstByteMs: between(dnsMs + connectMs + (tlsMs ?? 0), untilFirstByteMs),
    downloadMs: untilFirstByteMs === null ? null : between(untilFirstByteMs, totalMs),
  };
};

/** Tenths of milliseconds in base 36, in the order of the phases: `a-2s-5k-u0-7`. Stored: for ever. */
export const textOfPhases = ({ dnsMs, connectMs, tlsMs, firstByteMs, downloadMs }: CheckPhases): string =>
  [dnsMs, connectMs, tlsMs, firstByteMs, downloadMs]
    .map((ms) => (ms === null ? '' : Math.round(ms * 10).toString(radix)))
    .join(separator);

export const phasesIn = (text: string): CheckPhases => {
  const [dnsMs, connectMs, tlsMs = null, firstByteMs = null, downloadMs = null] = text
    .split(separator)
    .map((tenths) => (tenths === '' ? null : Number.parseInt(tenths, radix) / 10));
  return { dnsMs: dnsMs ?? 0, connectMs: connectMs ?? 0, tlsMs, firstByteMs, downloadMs };
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const timeIn = (timings: Readonly<Record<string, unknown>>, name: string): number | null => {
  const ms = timings[name];
  return typeof ms === 'number' && ms >= 0 && ms * 10 <= tenthsMax ? ms : null;
};

const between = (fromMs: number, untilMs: number | null): number | null =>
  untilMs === null ? null : Math.max(0, Math.round((untilMs - fromMs) * 10) / 10);
