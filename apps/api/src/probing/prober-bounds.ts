export const proberBounds = {
  checksMax: 500,
  trialsMax: 10,
  /** Shorter than the timeout of common proxies. */
  waitMsMax: 20_000,
  reportBytesMax: 1_048_576,
  messageCharsMax: 500,
  reasonBytesMax: 8_192,
  detailsBytesMax: 16_384,
  memoryBytesMax: 65_536,
  /** As base64. */
  evidenceCharsMax: 22_000,
  ageMsMax: 3_600_000,
  /** A week: a monitor is checked at least daily. */
  lastGoodAgeMsMax: 604_800_000,
  /** A year. */
  blindMsMax: 31_536_000_000,
} as const;

export const resultsPath = '/v1/prober/results';
