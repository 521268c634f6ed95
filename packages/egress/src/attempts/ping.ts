import { isOwnAddress } from '../addresses/address-policy.js';
import { readHost } from '../addresses/host.js';
import { EgressError, errorCodeOf, NetworkError } from '../failures/egress-error.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { type Attempt, type AttemptLimits, attempted, type Ended } from './attempt.js';
import { pingReplies } from './ping-output.js';
import { runProgram } from './run-program.js';

const defaultCount = 3;
const countMax = 100;

/** As short as ping allows to every user. */
const intervalSeconds = 0.2;

export interface PingRequest extends AttemptLimits {
  readonly host: string;
  /** Sent a fifth of a second apart (3); at most 100. */
  readonly count?: number;
}

export interface PingReplies {
  readonly outcome: 'pinged';
  readonly sent: number;
  readonly roundTripsMs: readonly number[];
  readonly address: string;
}

/** Through Debian's `ping` (package iputils-ping), which has the privilege to send echo requests. */
export function ping(
  connector: Connector,
  program: string,
  request: PingRequest,
): Promise<Ended<PingReplies>> {
  const asked = { kind: 'ping', target: request.host, observer: connector.observer } as const;
  return attempted(asked, request, async (attempt) => {
    const host = readHost(request.host);
    attempt.approach(host);
    const [address = ''] = await connector.admit(host, attempt.signal);
    attempt.record.clock.end('resolved');
    attempt.record.address = address;
    attempt.enter('connect');
    const sent = Math.min(request.count ?? defaultCount, countMax);
    connector.observer.onSilence({ from: 'host', addresses: [address], heard: 'nothing' });
    const roundTripsMs = await replies(program, address, sent, attempt);
    attempt.record.pings = { sent, roundTripsMs };
    if (roundTripsMs.length > 0) {
      connector.observer.onAnswer({
        from: 'host',
        address,
        endpoint: null,
        isOwn: isOwnAddress(address),
        provedName: null,
      });
    }
    return { outcome: 'pinged', sent, roundTripsMs, address };
  });
}

async function replies(
  program: string,
  address: string,
  count: number,
  attempt: Attempt,
): Promise<readonly number[]> {
  try {
    const args = ['-n', '-c', `${count}`, '-i', `${intervalSeconds}`, address];
    const { code, lines, complaint } = await runProgram(program, args, attempt.signal);
    if (!attempt.late) attempt.signal.throwIfAborted();
    // 2: it could not even try. 1: no reply came.
    if (code === 2) throw refusedToPing(complaint, address);
    return pingReplies(lines);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT') {
      throw new NetworkError('unavailable', connection.program_missing({ program }));
    }
    // EPERM: the file carries a capability that this process may not have, as in some containers.
    if (code === 'EPERM' || code === 'EACCES') {
      throw new NetworkError('unavailable', connection.program_forbidden({ program }));
    }
    throw error;
  }
}

function refusedToPing(complaint: string, address: string): Error {
  if (/unreachable/i.test(complaint)) {
    return new EgressError('connection_refused', connection.unreachable({ target: address }), {
      answered: false,
    });
  }
  return new NetworkError(
    'unavailable',
    connection.ping_broken({ complaint: complaint.trim().replace(/\s+/g, ' ') }),
  );
}
