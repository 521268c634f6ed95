/** What a prober may ask and report at once. */
export const proberBounds = {
  /** How many checks one request claims, or reports. */
  checksMax: 500,
  /** How many trial checks one request claims. */
  trialsMax: 10,
  /** How long a claim waits. Shorter than proxies leave a request without an answer. */
  waitMsMax: 20_000,
  /** Of a request that reports. */
  reportBytesMax: 1_048_576,
  messageCharsMax: 500,
  detailsBytesMax: 16_384,
  memoryBytesMax: 65_536,
  /** How old a result may be when it is reported. */
  ageMsMax: 3_600_000,
  /** For how long a prober may have seen nothing: a year. */
  blindMsMax: 31_536_000_000,
} as const;

/** Where results are reported: they are larger than other requests. */
export const resultsPath = '/v1/prober/results';
