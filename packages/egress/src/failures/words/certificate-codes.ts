import { codeTable } from './code-table.js';

const untrusted = 'the certificate comes from an authority that is not trusted here';
const signature = "the certificate's signature cannot be checked";
export const malformed = 'a certificate of the chain breaks the rules of its format';
const names = 'an authority in the chain may not issue certificates for such names';
/** Node gives one code for all that it does not list. */
export const otherRule = 'a certificate of the chain breaks a rule';
const revocationList = 'the list of revoked certificates cannot be used';

/** Every code of OpenSSL's verification (`X509_V_ERR_…`), as clauses. */
export const certificateClauses = codeTable<string>([
  ['CERT_HAS_EXPIRED', 'a certificate of the chain has expired'],
  ['CERT_NOT_YET_VALID', 'a certificate of the chain is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'the certificate comes from an authority that is not trusted here, or an intermediate certificate is missing',
  ],
  ['CERT_SIGNATURE_FAILURE', "the certificate's signature is wrong"],
  ['CERT_REVOKED', 'the certificate has been revoked'],
  ['CERT_UNTRUSTED CERT_REJECTED', 'the certificate is not trusted for this use'],
  ['INVALID_PURPOSE', 'the certificate is not meant for a server'],
  [
    'INVALID_CA INVALID_NON_CA KEYUSAGE_NO_CERTSIGN',
    'the certificate was issued by one that may not issue any',
  ],
  [
    'PATH_LENGTH_EXCEEDED PROXY_PATH_LENGTH_EXCEEDED',
    'the chain has more intermediate certificates than an authority in it allows',
  ],
  ['CERT_CHAIN_TOO_LONG', 'the chain of certificates is too long'],
  ['PATH_LOOP', 'the chain of certificates leads back to itself'],
  ['HOSTNAME_MISMATCH IP_ADDRESS_MISMATCH EMAIL_MISMATCH', 'the certificate is for another name'],
  ['EE_KEY_TOO_SMALL', 'the key of the certificate is too short'],
  ['CA_KEY_TOO_SMALL', 'the key of an authority in the chain is too short'],
  ['CA_MD_TOO_WEAK', 'a certificate of the chain is signed with a digest that is too weak'],
  [
    `UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY NO_ISSUER_PUBLIC_KEY SIGNATURE_ALGORITHM_MISMATCH
    SIGNATURE_ALGORITHM_INCONSISTENCY UNSUPPORTED_SIGNATURE_ALGORITHM KEYUSAGE_NO_DIGITAL_SIGNATURE`,
    signature,
  ],
  ['PERMITTED_VIOLATION EXCLUDED_VIOLATION UNNESTED_RESOURCE PROXY_SUBJECT_NAME_VIOLATION', names],
  [
    `AKID_ISSUER_SERIAL_MISMATCH AKID_SKID_MISMATCH SUBJECT_ISSUER_MISMATCH`,
    'a certificate of the chain names another issuer than the one that was sent',
  ],
  [
    'UNHANDLED_CRITICAL_EXTENSION UNSUPPORTED_EXTENSION_FEATURE',
    'a certificate of the chain has a critical extension that nobody here knows',
  ],
  [
    `AUTHORITY_KEY_IDENTIFIER_CRITICAL CA_BCONS_NOT_CRITICAL CA_CERT_MISSING_KEY_USAGE EC_KEY_EXPLICIT_PARAMS
    EMPTY_SUBJECT_ALT_NAME EMPTY_SUBJECT_SAN_NOT_CRITICAL ERROR_IN_CERT_NOT_AFTER_FIELD ERROR_IN_CERT_NOT_BEFORE_FIELD
    EXTENSIONS_REQUIRE_VERSION_3 INVALID_EXTENSION INVALID_POLICY_EXTENSION ISSUER_NAME_EMPTY
    KU_KEY_CERT_SIGN_INVALID_FOR_NON_CA MISSING_AUTHORITY_KEY_IDENTIFIER MISSING_SUBJECT_KEY_IDENTIFIER
    NO_EXPLICIT_POLICY PATHLEN_INVALID_FOR_NON_CA PATHLEN_WITHOUT_KU_KEY_CERT_SIGN SUBJECT_KEY_IDENTIFIER_CRITICAL
    SUBJECT_NAME_EMPTY SUBTREE_MINMAX UNSUPPORTED_CONSTRAINT_SYNTAX UNSUPPORTED_CONSTRAINT_TYPE
    UNSUPPORTED_NAME_SYNTAX`,
    malformed,
  ],
  ['PROXY_CERTIFICATES_NOT_ALLOWED', 'the chain holds a proxy certificate, which no server may use'],
  [
    `UNABLE_TO_GET_CRL UNABLE_TO_GET_CRL_ISSUER UNABLE_TO_DECRYPT_CRL_SIGNATURE CRL_HAS_EXPIRED CRL_NOT_YET_VALID
    CRL_PATH_VALIDATION_ERROR CRL_SIGNATURE_FAILURE DIFFERENT_CRL_SCOPE ERROR_IN_CRL_LAST_UPDATE_FIELD
    ERROR_IN_CRL_NEXT_UPDATE_FIELD KEYUSAGE_NO_CRL_SIGN UNHANDLED_CRITICAL_CRL_EXTENSION`,
    revocationList,
  ],
  [
    'OCSP_CERT_UNKNOWN OCSP_VERIFY_FAILED OCSP_VERIFY_NEEDED',
    'whether the certificate is revoked cannot be checked',
  ],
  [
    `DANE_NO_MATCH NO_VALID_SCTS SUITE_B_CANNOT_SIGN_P_384_WITH_P_256 SUITE_B_INVALID_ALGORITHM SUITE_B_INVALID_CURVE
    SUITE_B_INVALID_SIGNATURE_ALGORITHM SUITE_B_INVALID_VERSION SUITE_B_LOS_NOT_ALLOWED`,
    'the certificate breaks a rule that was agreed for it',
  ],
  ['OUT_OF_MEM', 'this machine has too little memory to check the certificate'],
  ['APPLICATION_VERIFICATION INVALID_CALL STORE_LOOKUP', 'this machine could not check the certificate'],
  ['UNSPECIFIED', otherRule],
]);
