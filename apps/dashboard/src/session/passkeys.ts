import {
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiProblem } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import type { Session } from './session-queries.js';

/** ES256 and RS256 (RFC 8812, section 2): each authenticator knows one of them. */
const algorithms = [-7, -257] as const;

/** Browsers say the same of a refusal, a timeout and a missing authenticator (Web Authentication, section 5.1.3). */
const inWords = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof ApiProblem) return error;
  const isKnown =
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = isKnown
    ? t('This authenticator has a passkey of yours already.')
    : t('The browser used no passkey: it was refused, or there is none for this site.');
  return new ApiProblem('passkey', message, [], { cause: error });
};

/** @param userVerification required when no password comes with it */
export const answerWithPasskey = async (
  userVerification: 'required' | 'preferred',
): Promise<Schemas['PasskeyAssertion']> => {
  const { challenge, rp_id: rpId } = await answerOf(api.POST('/v1/passkeys/challenges'));
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification },
    });
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    };
  } catch (error) {
    throw inWords(error);
  }
};

/** It is resident, so that it signs in without an e-mail address. */
export const makePasskey = async (
  { name, password }: { readonly name: string; readonly password: string },
  { person }: Session,
): Promise<Schemas['AddedPasskey']> => {
  const proposed = await answerOf(api.POST('/v1/passkeys/proposals', { body: { password } }));
  const optionsJSON: PublicKeyCredentialCreationOptionsJSON = {
    challenge: proposed.challenge,
    rp: { id: proposed.rp_id, name: 'Tocsin' },
    user: { id: proposed.user_id, name: person.email_address, displayName: person.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    excludeCredentials: proposed.known_credential_ids.map((id) => ({ type: 'public-key', id })),
    attestation: 'none',
  };
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw inWords(error);
  });
  const { clientDataJSON, attestationObject } = response;
  const made = { credential_id: id, client_data: clientDataJSON, attestation: attestationObject };
  return answerOf(api.POST('/v1/passkeys', { body: { name, ...made } }));
};
