import {
  addressPolicy,
  Connector,
  hasRawCode,
  NameResolver,
  NetworkClient,
  type NetworkObserver,
  type SeenExchange,
} from '@tocsin/egress';
import type { Computer } from '../../src/compute/compute.js';
import { type Directories, ianaDirectories } from '../../src/probe/directories.js';
import type { Probe } from '../../src/probe/probe.js';
import { type CheckOutcome, runCheck } from '../../src/running/run-check.js';
import { ownThread } from './own-thread.js';

export interface RunOptions {
  readonly timeoutMs?: number;
  readonly previous?: unknown;
  readonly now?: Date;
  readonly extraAuthorities?: readonly string[];
  /** No name server answers by default. */
  readonly dnsServers?: readonly string[];
  readonly pingProgram?: string;
  readonly directories?: Directories;
  readonly signal?: AbortSignal;
  /** The test's thread by default. */
  readonly computer?: Computer;
  readonly onExchange?: (exchange: SeenExchange) => void;
}

/** As `runWithEvidence`, without the evidence. */
export async function run(...given: Parameters<typeof runWithEvidence>): Promise<CheckOutcome> {
  const { evidence: _, ...outcome } = await runWithEvidence(...given);
  return outcome;
}

/**
 * Runs a probe as the prober does. Only loopback may be called. An exception in the probe fails the test, and so does a
 * message with a code of a program.
 */
export async function runWithEvidence(
  probe: Probe,
  target: string,
  settings: unknown = {},
  {
    timeoutMs = 5_000,
    previous,
    now = new Date(),
    extraAuthorities = [],
    dnsServers = ['127.0.0.1:1'],
    pingProgram = 'ping',
    directories = ianaDirectories,
    signal,
    computer = ownThread,
    onExchange,
  }: RunOptions = {},
): Promise<CheckOutcome> {
  const connector = new Connector({
    policy: addressPolicy({ allow: ['127.0.0.0/8'] }),
    resolver: new NameResolver({ servers: dnsServers, hostsPath: '/dev/null' }),
    extraAuthorities,
    forChecks: true,
  });
  const errors: unknown[] = [];
  const check = { account: 'one', type: probe.type, target, settings, timeoutMs, previous };
  const report = await runCheck(probe, check, signal ?? new AbortController().signal, {
    network: overheard(new NetworkClient({ connector, dnsServers, pingProgram }), onExchange),
    computer,
    directories,
    now,
    onError: (error) => errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  // Settings have names in capitals, and a server's own text is quoted.
  if (hasRawCode(report.message.replace(/"[^"]*"|\bEGRESS_ALLOW\b/g, '')))
    throw new Error(`A code is no word: ${report.message}`);
  return report;
}

/** Tells of each exchange while the check runs. */
function overheard(network: NetworkClient, onExchange: RunOptions['onExchange']): NetworkClient {
  if (onExchange === undefined) return network;
  const observedBy = (observer: NetworkObserver) =>
    network.observedBy({
      onAnswer: (answer) => observer.onAnswer(answer),
      onSilence: (silence) => observer.onSilence(silence),
      onWarning: (sentence) => observer.onWarning(sentence),
      onExchange: (exchange) => {
        observer.onExchange(exchange);
        onExchange(exchange);
      },
    });
  return Object.assign(Object.create(network), { observedBy });
}
