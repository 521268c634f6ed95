import { certificates } from '../../reasons/tls.js';
import { type Clause, codeTable } from './code-table.js';

const untrusted = certificates.untrusted;
const signature = certificates.unchecked_signature;
export const malformed = certificates.malformed;
const names = certificates.names_forbidden;
/** Node gives one code for all that it does not list. */
export const otherRule = certificates.other_rule;
const revocationList = certificates.revocation_list;

/** Every code of OpenSSL's verification (`X509_V_ERR_…`), as clauses. */
export const certificateClauses = codeTable<Clause>([
  ['CERT_HAS_EXPIRED', certificates.chain_expired],
  ['CERT_NOT_YET_VALID', certificates.chain_early],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', certificates.self_signed],
  ['SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', certificates.untrusted_or_incomplete],
  ['CERT_SIGNATURE_FAILURE', certificates.wrong_signature],
  ['CERT_REVOKED', certificates.revoked],
  ['CERT_UNTRUSTED CERT_REJECTED', certificates.not_for_this],
  ['INVALID_PURPOSE', certificates.not_for_a_server],
  ['INVALID_CA INVALID_NON_CA KEYUSAGE_NO_CERTSIGN', certificates.may_not_issue],
  ['PATH_LENGTH_EXCEEDED PROXY_PATH_LENGTH_EXCEEDED', certificates.too_many_between],
  ['CERT_CHAIN_TOO_LONG', certificates.chain_long],
  ['PATH_LOOP', certificates.chain_loop],
  ['HOSTNAME_MISMATCH IP_ADDRESS_MISMATCH EMAIL_MISMATCH', certificates.other_name],
  ['EE_KEY_TOO_SMALL', certificates.short_key],
  ['CA_KEY_TOO_SMALL', certificates.short_authority_key],
  ['CA_MD_TOO_WEAK', certificates.chain_weak_digest],
  [
    `UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY NO_ISSUER_PUBLIC_KEY SIGNATURE_ALGORITHM_MISMATCH
    SIGNATURE_ALGORITHM_INCONSISTENCY UNSUPPORTED_SIGNATURE_ALGORITHM KEYUSAGE_NO_DIGITAL_SIGNATURE`,
    signature,
  ],
  ['PERMITTED_VIOLATION EXCLUDED_VIOLATION UNNESTED_RESOURCE PROXY_SUBJECT_NAME_VIOLATION', names],
  [`AKID_ISSUER_SERIAL_MISMATCH AKID_SKID_MISMATCH SUBJECT_ISSUER_MISMATCH`, certificates.other_issuer],
  ['UNHANDLED_CRITICAL_EXTENSION UNSUPPORTED_EXTENSION_FEATURE', certificates.critical_extension],
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
  ['PROXY_CERTIFICATES_NOT_ALLOWED', certificates.proxy],
  [
    `UNABLE_TO_GET_CRL UNABLE_TO_GET_CRL_ISSUER UNABLE_TO_DECRYPT_CRL_SIGNATURE CRL_HAS_EXPIRED CRL_NOT_YET_VALID
    CRL_PATH_VALIDATION_ERROR CRL_SIGNATURE_FAILURE DIFFERENT_CRL_SCOPE ERROR_IN_CRL_LAST_UPDATE_FIELD
    ERROR_IN_CRL_NEXT_UPDATE_FIELD KEYUSAGE_NO_CRL_SIGN UNHANDLED_CRITICAL_CRL_EXTENSION`,
    revocationList,
  ],
  ['OCSP_CERT_UNKNOWN OCSP_VERIFY_FAILED OCSP_VERIFY_NEEDED', certificates.revocation_unknown],
  [
    `DANE_NO_MATCH NO_VALID_SCTS SUITE_B_CANNOT_SIGN_P_384_WITH_P_256 SUITE_B_INVALID_ALGORITHM SUITE_B_INVALID_CURVE
    SUITE_B_INVALID_SIGNATURE_ALGORITHM SUITE_B_INVALID_VERSION SUITE_B_LOS_NOT_ALLOWED`,
    certificates.agreed_rule,
  ],
  ['OUT_OF_MEM', certificates.no_memory],
  ['APPLICATION_VERIFICATION INVALID_CALL STORE_LOOKUP', certificates.not_checked],
  ['UNSPECIFIED', otherRule],
]);
