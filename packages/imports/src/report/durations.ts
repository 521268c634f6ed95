const secondsOf: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};
const durationPart = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d|w|y)/g;

/** A duration as Go and Prometheus write it, such as `1h30m`, in seconds. */
export const durationIn = (text: string): number | undefined => {
  if (text === '0') return 0;
  if (text === '' || text.replaceAll(durationPart, '') !== '') return undefined;
  return [...text.matchAll(durationPart)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (secondsOf[unit] ?? 0),
    0,
  );
};
