/** One address, one person, however it is written. */
export const addressFrom = (emailAddress: string): string => emailAddress.toLowerCase();
