import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import { type Details, isDetails } from './details.js';

export type TimingPart = {
  readonly name: 'DNS' | 'Connect' | 'TLS' | 'First byte' | 'Download';
  readonly ms: number;
};

// not translated: names of protocols.
export const timingNames: Readonly<Record<TimingPart['name'], string>> = {
  DNS: 'DNS',
  Connect: t('Connect'),
  TLS: 'TLS',
  'First byte': t('First byte'),
  Download: t('Download'),
};

const order = Object.keys(timingNames);

/** The custom property that has its colour. */
export const partColour = (name: TimingPart['name']): string => `--tocsin-series-${order.indexOf(name) + 1}`;

/** Gives an element its colour as `--part`. */
export const partStyle = (name: TimingPart['name']): object => ({ '--part': `var(${partColour(name)})` });

/** The parts of the checks of a step, in order. */
export const partsOfPhases = (phases: Schemas['RequestPhases']): readonly TimingPart[] => {
  // not translated: identifiers.
  const parts: readonly (readonly [TimingPart['name'], number | null])[] = [
    ['DNS', phases.dns_ms],
    ['Connect', phases.connect_ms],
    ['TLS', phases.tls_ms],
    ['First byte', phases.first_byte_ms],
    ['Download', phases.download_ms],
  ];
  return parts.flatMap(([name, ms]) => (ms === null ? [] : [{ name, ms }]));
};

export const timingInWords = (ms: number): string =>
  ms < 10 ? t('{count, number} ms', { count: ms }) : lengthInWords(ms);

/** The parts of a request, in order. Returns `null` when the details hold no timings. */
export const timingParts = ({ timings }: Details): readonly TimingPart[] | null => {
  if (!isDetails(timings)) return null;
  const dns = numberIn(timings, 'dns_ms');
  const connect = numberIn(timings, 'connect_ms');
  if (dns === null || connect === null) return null;
  const tls = numberIn(timings, 'tls_ms');
  const connectedMs = dns + connect + (tls ?? 0);
  // The api counts these two from the start of the request.
  const firstByte = numberIn(timings, 'first_byte_ms');
  const total = numberIn(timings, 'total_ms');
  // not translated: identifiers. The bar has their words.
  return [
    { name: 'DNS', ms: dns },
    { name: 'Connect', ms: connect },
    ...(tls === null ? [] : [{ name: 'TLS', ms: tls } as const]),
    ...(firstByte === null
      ? []
      : [{ name: 'First byte', ms: atLeastZero(firstByte - connectedMs) } as const]),
    ...(firstByte === null || total === null
      ? []
      : [{ name: 'Download', ms: atLeastZero(total - firstByte) } as const]),
  ];
};

const numberIn = (timings: Details, name: string): number | null => {
  const value = timings[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

const atLeastZero = (ms: number): number => Math.max(0, Math.round(ms * 10) / 10);
