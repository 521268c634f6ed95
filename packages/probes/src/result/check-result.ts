import { inEnglish, reasonsOf, type Said } from '@tocsin/domain';
import type { ConnectionTimings, Failed } from '@tocsin/egress';

const says = reasonsOf('unchecked', {
  closed: {
    en: '{why:reason} It was not checked.',
    de: '{why:reason} Es wurde nicht geprüft.',
    ar: '{why:reason} لم يُفحص.',
  },
  closed_until_allowed: {
    en: '{why:reason} It was not checked. To have it checked, add the address or its range to EGRESS_ALLOW of this prober.',
    de: '{why:reason} Es wurde nicht geprüft. Für eine Prüfung tragen Sie die Adresse oder ihren Bereich in EGRESS_ALLOW dieses Prüfers ein.',
    ar: '{why:reason} لم يُفحص. ليُفحص، أضف العنوان أو نطاقه إلى EGRESS_ALLOW لهذا المسبار.',
  },
});

/** `degraded`: the target works, but not as it should, or not for long. */
type TargetStatus = 'up' | 'degraded' | 'down';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** As the API shows them: in snake_case, and small. */
export type Details = { readonly [key: string]: Json | undefined };

export type CheckResult = {
  readonly status: TargetStatus;
  readonly message: Said;
  readonly durationMs: number;
  readonly details: Details;
  /** Becomes `previous` of the next check. Without it, the memory stays as it was. */
  readonly remember?: Json;
};

/**
 * Why a prober could not look, and whether a later check may. What depends on the prober, its network, its settings or a
 * service that answers at other times is `passing`: somebody must hear of it. `lasting`: the target itself can never be
 * checked in this way.
 */
export const impossibilities = {
  stopped: 'passing',
  probe_missing: 'passing',
  prober_fault: 'passing',
  prober_too_busy: 'passing',
  account_too_busy: 'passing',
  address_closed: 'passing',
  lists_silent: 'passing',
  registry_silent: 'passing',
  registry_speaks_otherwise: 'passing',
  registry_without_dates: 'lasting',
} as const satisfies Readonly<Record<string, 'passing' | 'lasting'>>;

export type Impossibility = keyof typeof impossibilities;

/** The prober could not look. */
export class CheckImpossible extends Error {
  override readonly name = 'CheckImpossible';

  constructor(
    readonly reason: Impossibility,
    readonly said: Said,
  ) {
    super(inEnglish(said));
  }

  get isLasting(): boolean {
    return impossibilities[this.reason] === 'lasting';
  }
}

export const connectionTimings = ({ dnsMs, connectMs, tlsMs }: ConnectionTimings): Details => ({
  dns_ms: tenths(dnsMs),
  connect_ms: tenths(connectMs),
  tls_ms: tlsMs === null ? null : tenths(tlsMs),
});

export const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** @throws CheckImpossible when the target is not to blame */
export function failureOf(failed: Failed): CheckResult {
  const message = faultOf(failed);
  const { code, phase, answered, durationMs } = failed;
  if (code === 'blocked_address') throw closedAddress(message);
  return { status: 'down', message, durationMs, details: { error: code, phase, answered } };
}

/** The operator decides which addresses may be called. That says nothing about the target. */
export const closedAddress = (why: Said): CheckImpossible => {
  // The policy names the setting only for addresses that one may open.
  const mayBeOpened = inEnglish(why).includes('EGRESS_ALLOW');
  const said = mayBeOpened ? says.closed_until_allowed({ why }) : says.closed({ why });
  return new CheckImpossible('address_closed', said);
};

/** For one of several things: a closed address must not hide the others. @throws CheckImpossible */
export function faultOf({ code, reason }: Failed): Said {
  if (code === 'interrupted') throw new CheckImpossible('stopped', reason);
  if (code === 'internal' || code === 'unavailable') throw new CheckImpossible('prober_fault', reason);
  return reason;
}
