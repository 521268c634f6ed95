import type { TLSSocket } from 'node:tls';
import { EgressError } from '../failures/egress-error.js';
import { errorCodeOf } from '../failures/error-code.js';
import type { TlsOffer } from './tls-contexts.js';

const dheBitsMin = 2_048;

/** Offers what browsers offer, and everything to a server that refuses that. @throws what the first offer led to */
export async function inTurn<Result>(connect: (offer: TlsOffer) => Promise<Result>): Promise<Result> {
  try {
    return await connect('as browsers');
  } catch (error) {
    if (!isRefusedOffer(error)) throw error;
    return connect('everything').catch(() => {
      throw error;
    });
  }
}

const isRefusedOffer = (error: unknown): boolean =>
  error instanceof EgressError && errorCodeOf(error.cause) === 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE';

/** What is wrong with DHE, which a server chooses only if it has nothing else. */
export function dheFault(tls: TLSSocket): { readonly isWeak: boolean; readonly message: string } | undefined {
  const { type, size = 0 } = { size: 0, ...tls.getEphemeralKeyInfo() } as { type?: string; size?: number };
  if (type !== 'DH') return undefined;
  return size < dheBitsMin
    ? {
        isWeak: true,
        message: `The server offers no key exchange but DHE with ${size} bits, which browsers refuse. Clients ask for ${dheBitsMin}.`,
      }
    : { isWeak: false, message: 'The server offers no key exchange but DHE, which browsers refuse.' };
}
