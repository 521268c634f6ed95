import { X509Certificate } from 'node:crypto';
import { withOpenssl } from './openssl.js';
import type { CertifiedKey } from './self-signed-certificate.js';

/** How keys are made: `rsa:1024`, or `ec:` with a curve as OpenSSL calls it. */
export type KeyKind = `rsa:${number}` | `ec:${string}`;

export type AuthorityRequest = {
  /** As `YYYYMMDD` (20200101). */
  readonly from?: string;
  readonly to?: string;
  readonly key?: KeyKind;
  readonly privateKey?: string;
  readonly digest?: string;
};

export type CertificateRequest = AuthorityRequest & {
  /** Such as `DNS:a.example` and `IP:127.0.0.1`; with none, there is no subjectAltName. */
  readonly names: readonly string[];
  /** With an empty one, the subject is empty (RFC 5280, section 4.1.2.6). */
  readonly commonName?: string;
  /** More extensions as in OpenSSL's configuration: `tlsfeature = status_request`. */
  readonly extensions?: readonly string[];
};

export type OcspRequest = {
  /** The reason for revocation, such as `keyCompromise`; without one, the certificate is good. */
  readonly revokedFor?: string;
  readonly responder?: CertifiedKey;
};

export type CertificateAuthority = {
  /** The authority's certificate in PEM. A client with this `ca` trusts what it issues. */
  readonly cert: string;
  readonly key: string;
  issue(request: CertificateRequest): CertifiedKey;
  issueAuthority(name: string, request?: AuthorityRequest): CertificateAuthority;
  /** An OCSP response in DER (RFC 6960) about a certificate in PEM, valid for a day. */
  ocspResponse(cert: string, request?: OcspRequest): Buffer;
};

/** Makes a root authority with the `openssl` command, valid for a century. */
export function certificateAuthority(name: string, { key }: AuthorityRequest = {}): CertificateAuthority {
  return withOpenssl(({ run, read }) => {
    run(
      'req',
      '-x509',
      '-days',
      '36500',
      ...newKey(key),
      '-subj',
      `/CN=${name}`,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    );
    return authorityWith({ key: `${read('ca.key')}`, cert: `${read('ca.pem')}` });
  });
}

function authorityWith(own: CertifiedKey): CertificateAuthority {
  let issued = 0;
  const issue = ({
    names,
    commonName = 'receiver',
    extensions = [],
    from = '20200101',
    to = '20990101',
    key,
    privateKey,
    digest = 'sha256',
  }: CertificateRequest): CertifiedKey =>
    withOpenssl(({ run, read, write }) => {
      issued += 1;
      write('ca.key', own.key);
      write('ca.pem', own.cert);
      write('index.txt', '');
      write('serial', issued.toString(16).padStart(4, '0'));
      const altNames = names.length === 0 ? [] : [`subjectAltName = ${names.join(',')}`];
      write('extensions', [...altNames, ...extensions, ''].join('\n'));
      if (privateKey !== undefined) write('key', privateKey);
      const keyed = privateKey === undefined ? [...newKey(key), '-keyout', 'key'] : ['-key', 'key'];
      const subject = commonName === '' ? '/' : `/CN=${commonName}`;
      run('req', '-new', ...keyed, '-subj', subject, '-out', 'csr');
      const authority = ['-cert', 'ca.pem', '-keyfile', 'ca.key', '-extfile', 'extensions', '-md', digest];
      const validity = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`];
      run('ca', '-batch', '-notext', ...authority, ...validity, '-in', 'csr', '-out', 'pem');
      return { key: `${read('key')}`, cert: `${read('pem')}` };
    });
  return {
    ...own,
    issue,
    issueAuthority: (commonName, request) =>
      authorityWith(
        issue({ ...request, names: [], commonName, extensions: ['basicConstraints = critical,CA:TRUE'] }),
      ),
    ocspResponse: (cert, request) => ocspResponse(own, cert, request),
  };
}

const newKey = (kind: KeyKind = 'ec:prime256v1'): readonly string[] => {
  const [type, parameter] = kind.split(':');
  return type === 'rsa'
    ? ['-newkey', kind, '-nodes']
    : ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${parameter}`, '-nodes'];
};

const ocspResponse = (
  authority: CertifiedKey,
  cert: string,
  { revokedFor, responder = authority }: OcspRequest = {},
): Buffer =>
  withOpenssl(({ runPlain, read, write }) => {
    const { serialNumber } = new X509Certificate(cert);
    const status =
      revokedFor === undefined ? 'V\t990101000000Z\t' : `R\t990101000000Z\t260102000000Z,${revokedFor}`;
    write('index.txt', `${status}\t${serialNumber}\tunknown\t/CN=receiver\n`);
    write('ca.pem', authority.cert);
    write('cert.pem', cert);
    write('responder.pem', responder.cert);
    write('responder.key', responder.key);
    runPlain('ocsp', '-issuer', 'ca.pem', '-cert', 'cert.pem', '-no_nonce', '-reqout', 'request');
    const signer = ['-rsigner', 'responder.pem', '-rkey', 'responder.key', '-CA', 'ca.pem'];
    runPlain(
      'ocsp',
      '-index',
      'index.txt',
      ...signer,
      '-ndays',
      '1',
      '-reqin',
      'request',
      '-respout',
      'response',
    );
    return read('response');
  });
