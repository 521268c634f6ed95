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

/** The sent certificates up to the first that a trusted authority has issued, and that authority. */
export function trustPath(
  sent: readonly X509Certificate[],
  extraAuthorities: readonly string[],
): readonly X509Certificate[] {
  // Read once, and only where certificates are judged: there are about 150.
  wellKnown ??= bySubject(rootCertificates);
  const known = [wellKnown, bySubject(extraAuthorities)];
  for (const [index, certificate] of sent.entries()) {
    const authority = known
      .flatMap((authorities) => authorities.get(certificate.issuer) ?? [])
      .find(({ publicKey }) => certificate.verify(publicKey));
    if (authority === undefined) continue;
    const path = sent.slice(0, index + 1);
    return authority.fingerprint256 === certificate.fingerprint256 ? path : [...path, authority];
  }
  return sent;
}
