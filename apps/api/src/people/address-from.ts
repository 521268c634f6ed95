/** Addresses are stored in lower case, so each has one person. */
export const addressFrom = (emailAddress: string): string => emailAddress.toLowerCase();
