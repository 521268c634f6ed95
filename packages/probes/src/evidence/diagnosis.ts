import type { NameServerReply, NetworkClient, SeenRoute } from '@tocsin/egress';
import { type Diagnosis, evidenceBounds } from './evidence.js';
import type { Suspects } from './suspects.js';

const diagnosisMsMax = 10_000;

/** The path to a target and the answers of name servers, raw: they may repeat secrets. */
export type RawDiagnosis = {
  readonly route: SeenRoute | null;
  readonly question: { readonly name: string; readonly type: string } | null;
  readonly replies: readonly NameServerReply[];
};

/** Asks for what a check does not show, within ten seconds. Never rejects for what a network does. */
export const diagnose = async (
  network: Pick<NetworkClient, 'traceRoute' | 'askNameServers'>,
  { route, names }: Suspects,
  signal: AbortSignal,
): Promise<RawDiagnosis> => {
  const limits = { deadlineMs: diagnosisMsMax, signal };
  const [seenRoute, replies] = await Promise.all([
    route && network.traceRoute({ ...route, ...limits }),
    names === null ? [] : network.askNameServers({ ...names, ...limits }),
  ]);
  return { route: seenRoute, question: names && { name: names.name, type: names.type }, replies };
};

const { nameServersMax, nameServerRecordsMax, recordCharsMax } = evidenceBounds;

/** @param line takes secrets out of a text, and bounds it */
export const diagnosisFrom = (
  { route, question, replies }: RawDiagnosis,
  line: (text: string, charsMax: number) => string,
): Diagnosis => ({
  route: route && {
    protocol: route.protocol,
    address: route.address,
    hops: route.hops.map(({ ttl, address, roundTripMs }) => ({
      ttl,
      address,
      round_trip_ms: roundTripMs,
    })),
    reached: route.isReached,
  },
  question: question && { name: line(question.name, recordCharsMax), type: question.type },
  name_servers: replies.slice(0, nameServersMax).map(({ server, code, flags, records, tookMs }) => ({
    server,
    code,
    flags: [...flags],
    records: records.slice(0, nameServerRecordsMax).map((record) => line(record, recordCharsMax)),
    took_ms: tookMs,
  })),
});
