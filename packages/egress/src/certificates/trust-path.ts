import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

type Authorities = ReadonlyMap<string, readonly X509Certificate[]>;

function bySubject(pems: readonly string[]): Authorities {
  const authorities = new Map<string, X509Certificate[]>();
  for (const authority of pems.map((pem) => new X509Certificate(pem))) {
    const namesakes = authorities.get(authority.subject) ?? [];
    authorities.set(authority.subject, [...namesakes, authority]);
  }
  return authorities;
}

let wellKnown: Authorities | undefined;

interface Path {
  readonly certificates: readonly X509Certificate[];
  /** When the first of them ends, or the past if one is out of date. */
  readonly until: number;
  readonly isTrusted: boolean;
}

/**
 * The path from the first of `sent` to a trusted authority that lasts longest, as a client finds any path that
 * verifies. Without a trusted authority: what was sent.
 */
export function trustPath(
  sent: readonly [X509Certificate, ...X509Certificate[]],
  extraAuthorities: readonly string[],
  now: Date,
): readonly X509Certificate[] {
  // Read once, and only where certificates are judged: there are about 150.
  wellKnown ??= bySubject(rootCertificates);
  const known = [wellKnown, bySubject(extraAuthorities)];
  const trustedBy = (name: string) => known.flatMap((authorities) => authorities.get(name) ?? []);
  const trusted = new Set(sent.filter((one) => trustedBy(one.subject).some((other) => isSame(one, other))));

  const [leaf, ...others] = sent;
  const reached = new Set<string>();
  const open: Path[] = [{ certificates: [leaf], until: lastsUntil(leaf, now), isTrusted: trusted.has(leaf) }];
  while (open.length > 0) {
    // Each step takes the path that lasts longest, so the first that is trusted is the best of all.
    const path = open.reduce((best, next) => (isBetter(next, best) ? next : best));
    open.splice(open.indexOf(path), 1);
    if (path.isTrusted) return path.certificates;
    const last = path.certificates.at(-1) ?? leaf;
    if (reached.has(last.fingerprint256)) continue;
    reached.add(last.fingerprint256);
    const authorities = trustedBy(last.issuer);
    const issuers = [
      ...authorities.map((issuer) => ({ issuer, isTrusted: true })),
      ...others.map((issuer) => ({ issuer, isTrusted: trusted.has(issuer) })),
    ];
    for (const { issuer, isTrusted } of issuers) {
      if (reached.has(issuer.fingerprint256) || !hasIssued(issuer, last)) continue;
      const until = Math.min(path.until, lastsUntil(issuer, now));
      open.push({ certificates: [...path.certificates, issuer], until, isTrusted });
    }
  }
  return sent;
}

const isBetter = (one: Path, other: Path): boolean =>
  one.until > other.until ||
  (one.until === other.until &&
    (one.isTrusted !== other.isTrusted
      ? one.isTrusted
      : one.certificates.length < other.certificates.length));

/** In milliseconds; a certificate that is not valid yet lasts as little as one can. */
function lastsUntil({ validFrom, validTo }: X509Certificate, now: Date): number {
  const until = new Date(validTo).getTime();
  return new Date(validFrom) > now || Number.isNaN(until) ? Number.NEGATIVE_INFINITY : until;
}

const isSame = (one: X509Certificate, other: X509Certificate): boolean =>
  one.fingerprint256 === other.fingerprint256;

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.subject === certificate.issuer && certificate.verify(issuer.publicKey);
}
