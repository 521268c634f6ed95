import { Inject, Injectable } from '@nestjs/common';
import {
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyCredential, StoredCredential } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { isIP } from 'class-validator';
import { hashOfToken } from '../http/access/tokens.js';

/** In base64url, as browsers send them. */
export type Assertion = {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
};

export type Attestation = {
  readonly credentialId: string;
  readonly clientData: string;
  readonly attestation: string;
};

export type Answered = { readonly challengeHash: string; readonly counter: number };
export type NewCredential = { readonly challengeHash: string; readonly credential: PasskeyCredential };

type Signed = VerifiedAuthenticationResponse | VerifiedRegistrationResponse;

/** Verifies answers of authenticators for this site (Web Authentication, sections 7.1 and 7.2). Calls nobody. */
@Injectable()
export class PasskeyCeremony {
  readonly rpId: string;
  /** Browsers offer passkeys to domains, over TLS or on this machine (Web Authentication, section 5.1.3). */
  readonly isPossible: boolean;
  readonly #origin: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    const { hostname, protocol } = new URL(publicUrl);
    this.rpId = hostname;
    this.isPossible =
      hostname === 'localhost' || (protocol === 'https:' && !isIP(hostname.replace(/^\[|\]$/g, '')));
    this.#origin = publicUrl;
  }

  /** @returns `null` for an answer that is wrong in any way. The caller must use up the challenge. */
  async verify(
    { credentialId, clientData, authenticatorData, signature }: Assertion,
    { publicKey, counter }: StoredCredential,
    requireUserVerification: boolean,
  ): Promise<Answered | null> {
    const answered = await this.#judge((expectations) =>
      verifyAuthenticationResponse({
        ...expectations,
        requireUserVerification,
        credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          response: { clientDataJSON: clientData, authenticatorData, signature },
          clientExtensionResults: {},
        },
      }),
    );
    return (
      answered && {
        challengeHash: answered.challengeHash,
        counter: answered.signed.authenticationInfo.newCounter,
      }
    );
  }

  /** @returns as `verify` does */
  async verifyNew({ credentialId, clientData, attestation }: Attestation): Promise<NewCredential | null> {
    const answered = await this.#judge((expectations) => {
      refuseCertificates(attestation);
      return verifyRegistrationResponse({
        ...expectations,
        requireUserVerification: false,
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          response: { clientDataJSON: clientData, attestationObject: attestation },
          clientExtensionResults: {},
        },
      });
    });
    const credential = answered?.signed.registrationInfo?.credential;
    if (!answered || credential === undefined || credential.id !== credentialId) return null;
    const publicKey = isoBase64URL.fromBuffer(credential.publicKey);
    const { counter } = credential;
    return { challengeHash: answered.challengeHash, credential: { credentialId, publicKey, counter } };
  }

  /** The library throws for a wrong answer, and for one that cannot be read. */
  async #judge<Verified extends Signed>(
    verify: (expectations: {
      readonly expectedChallenge: (challenge: string) => boolean;
      readonly expectedOrigin: string;
      readonly expectedRPID: string;
    }) => Promise<Verified>,
  ): Promise<{ readonly challengeHash: string; readonly signed: Verified } | null> {
    let challengeHash = '';
    const expectedChallenge = (challenge: string): boolean => {
      challengeHash = hashOfToken(challenge);
      return true;
    };
    try {
      const signed = await verify({
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.rpId,
      });
      return signed.verified ? { challengeHash, signed } : null;
    } catch {
      return null;
    }
  }
}

/**
 * To judge certificates of an authenticator, the library would ask addresses that they name. We ask for no attestation,
 * so only self-signed answers come with one (Web Authentication, section 5.1.3).
 */
const refuseCertificates = (attestation: string): void => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = decoded.get('fmt');
  if (format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return;
  throw new Error('The attestation has certificates.');
};
