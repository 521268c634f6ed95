import { hidden } from '../text/masked-url.js';

/** RFC 7617. A masked password makes a masked header. */
export const basicAuthorization = (user: string, password: string): { readonly Authorization: string } => ({
  Authorization: `Basic ${password === hidden ? hidden : Buffer.from(`${user}:${password}`).toString('base64')}`,
});
