import { addressPolicy, Connector, NameResolver, NetworkClient } from '@tocsin/egress';
import type { Computer } from '../../src/compute/compute.js';
import { type Directories, ianaDirectories } from '../../src/probe/directories.js';
import type { Probe } from '../../src/probe/probe.js';
import { type CheckOutcome, runCheck } from '../../src/running/run-check.js';
import { ownThread } from './own-thread.js';

export interface RunOptions {
  readonly timeoutMs?: number;
  readonly previous?: unknown;
  /** When the check says that it begins. */
  readonly now?: Date;
  /** Certificates in PEM that are trusted beside the well-known authorities. */
  readonly extraAuthorities?: readonly string[];
  /** The name servers of the machine (none that answers). */
  readonly dnsServers?: readonly string[];
  /** The program that pings (`ping`). */
  readonly pingProgram?: string;
  /** Where the registry of a domain is looked up. */
  readonly directories?: Directories;
  readonly signal?: AbortSignal;
  /** What computes (the thread of the test). */
  readonly computer?: Computer;
}

/**
 * Runs a probe once as the prober does, with settings as a customer gives them; only loopback may be called. An
 * exception in the probe fails the test.
 */
export async function run(
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
  }: RunOptions = {},
): Promise<CheckOutcome> {
  const connector = new Connector({
    policy: addressPolicy({ allow: ['127.0.0.0/8'] }),
    resolver: new NameResolver({ servers: dnsServers, hostsPath: '/dev/null' }),
    extraAuthorities,
  });
  const errors: unknown[] = [];
  const check = { account: 'one', type: probe.type, target, settings, timeoutMs, previous };
  const report = await runCheck(probe, check, signal ?? new AbortController().signal, {
    network: new NetworkClient({ connector, dnsServers, pingProgram }),
    computer,
    directories,
    now,
    onError: (error) => errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  return report;
}
