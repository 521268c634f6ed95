const charsMax = 2048;

/** The address of a server of the customer's own. A path is allowed, a query is not. */
export const serverUrl = {
  type: 'string',
  format: 'uri',
  maxLength: charsMax,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#\\\\]+(/[^\\s?#\\\\]*)?$',
  rule: `must be an http or https URL of at most ${charsMax} characters, without user name, password, query and fragment`,
} as const;
