/** App codes have six digits; anything else is a recovery code. */
export const secondFactorOf = (
  code: string,
): { readonly totp_code: string } | { readonly recovery_code: string } => {
  const typed = code.trim();
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { totp_code: digits } : { recovery_code: typed };
};
