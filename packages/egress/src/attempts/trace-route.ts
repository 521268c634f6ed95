import { checkPort, readHost } from '../addresses/host.js';
import { noObserver } from '../names/name-server-answers.js';
import type { Connector } from '../sockets/connector.js';
import { type AttemptLimits, attempted, unobserved } from './attempt.js';
import { type EchoHop, echoHop } from './ping-output.js';
import { hopsMax, type SeenRoute, seenHops, type TracedHop } from './route-hops.js';
import { type ProgramRun, runProgram } from './run-program.js';
import { tracerouteHops } from './traceroute-output.js';

/** For the answer to one packet. */
const answerSecondsMax = 1;

/** Each takes a process. */
const hopsAtOnce = 5;
const silentHopsMax = 5;

export interface RouteRequest extends AttemptLimits {
  readonly host: string;
  /** Unset: echo requests are traced. */
  readonly port?: number;
}

export interface RoutePrograms {
  readonly ping: string;
  readonly traceroute: string;
}

/**
 * Traces the path to the first address of a host, and returns as much as the deadline allows. `null`: it cannot be
 * traced. No observer hears of it.
 */
export async function traceRoute(
  connector: Connector,
  programs: RoutePrograms,
  request: RouteRequest,
): Promise<SeenRoute | null> {
  const ended = await attempted(unobserved, request, async (attempt) => {
    const { port } = request;
    const host = readHost(request.host);
    if (port !== undefined) checkPort(port);
    attempt.approach(host);
    const [address = ''] = await connector.observedBy(noObserver).admit(host, attempt.signal);
    const { protocol, hops } = await traced(programs, address, port, attempt.signal);
    const seen = seenHops(hops, address, (each) => connector.isOpen(each));
    return { outcome: 'traced', route: hops.length === 0 ? null : { protocol, address, ...seen } } as const;
  });
  return ended.outcome === 'traced' ? ended.route : null;
}

async function traced(
  programs: RoutePrograms,
  address: string,
  port: number | undefined,
  signal: AbortSignal,
): Promise<{ readonly protocol: SeenRoute['protocol']; readonly hops: readonly TracedHop[] }> {
  if (port !== undefined) {
    const hops = await byConnections(programs.traceroute, address, port, signal);
    if (hops.length > 0) return { protocol: 'tcp', hops };
  }
  return { protocol: 'icmp', hops: await byEchoes(programs.ping, address, signal) };
}

/** Through Debian's `traceroute`, which needs CAP_NET_RAW for this. Node sets no TTL on TCP sockets. */
async function byConnections(
  program: string,
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<readonly TracedHop[]> {
  const bounds = ['-q', '1', '-w', `${answerSecondsMax}`, '-m', `${hopsMax}`];
  const run = await runIfPossible(program, ['-n', '-T', '-p', `${port}`, ...bounds, address], signal);
  return tracerouteHops(run?.lines ?? []);
}

async function byEchoes(
  program: string,
  address: string,
  signal: AbortSignal,
): Promise<readonly TracedHop[]> {
  const hops: EchoHop[] = [];
  while (hops.length < hopsMax && !signal.aborted) {
    const ttls = Array.from({ length: hopsAtOnce }, (_, index) => hops.length + 1 + index);
    const asked = await Promise.all(ttls.map((ttl) => byEcho(program, address, ttl, signal)));
    for (const hop of asked) {
      if (hop === undefined) return hops;
      hops.push(hop);
      if (hop.isLast) return hops;
    }
    if (hops.slice(-silentHopsMax).every(({ roundTripMs }) => roundTripMs === null)) break;
  }
  return hops;
}

/** Returns `undefined` when `ping` cannot send. */
async function byEcho(
  program: string,
  address: string,
  ttl: number,
  signal: AbortSignal,
): Promise<EchoHop | undefined> {
  const [startedAt, started] = [Date.now(), performance.now()];
  const args = ['-n', '-D', '-c', '1', '-W', `${answerSecondsMax}`, '-t', `${ttl}`, address];
  const run = await runIfPossible(program, args, signal);
  // 2: it could not even try.
  if (run === undefined || run.code === 2) return undefined;
  return echoHop(ttl, run.lines, { startedAt, tookMs: performance.now() - started });
}

const runIfPossible = (
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramRun | undefined> => runProgram(program, args, signal).catch(() => undefined);
