declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type WebPushParameters = {
    readonly version: 'aes128gcm';
    /** The public key of the receiver, in base64url. */
    readonly dh: string;
    /** In base64url. */
    readonly authSecret: string;
    /** A key pair for this message only. */
    readonly privateKey: ECDH;
    /** In base64url; random when omitted. */
    readonly salt?: string | undefined;
  };

  const ece: { encrypt(content: Buffer, parameters: WebPushParameters): Buffer };
  export default ece;
}
