/** What `snmp.ts` calls of it. The library has no types of its own. */
declare module 'net-snmp' {
  import type { EventEmitter } from 'node:events';

  export type Varbind = { readonly oid: string; readonly type: number; readonly value: unknown };

  export type User = {
    readonly name: string;
    readonly level: number;
    readonly authProtocol?: number;
    readonly authKey?: string;
    readonly privProtocol?: number;
    readonly privKey?: string;
  };

  type Options = {
    readonly version: number;
    readonly dgramModule: { readonly createSocket: () => EventEmitter };
    readonly retries: number;
    readonly timeout: number;
    readonly backoff: number;
    readonly reportOidMismatchErrors: boolean;
  };

  type Received = { readonly msgGlobalData?: { readonly msgFlags?: number } };

  export class Session extends EventEmitter {
    get(oids: readonly string[], done: (error: Error | null, varbinds: readonly Varbind[]) => void): void;
    close(): void;
    /** Called with each response before `get` is. */
    onSimpleGetResponse(request: unknown, received: Received): void;
  }

  const snmp: {
    createSession(target: string, community: string, options: Options): Session;
    createV3Session(target: string, user: User, options: Options): Session;
    readonly Version2c: number;
    readonly Version3: number;
    readonly SecurityLevel: {
      readonly noAuthNoPriv: number;
      readonly authNoPriv: number;
      readonly authPriv: number;
    };
    readonly AuthProtocols: Readonly<
      Record<'md5' | 'sha' | 'sha224' | 'sha256' | 'sha384' | 'sha512', number>
    >;
    readonly PrivProtocols: Readonly<Record<'aes' | 'aes256b' | 'aes256r', number>>;
    readonly ObjectType: Readonly<Record<number, string>>;
    readonly ResponseInvalidCode: Readonly<Record<string, number>>;
    readonly Authentication: { authToKeyCache: object };
    readonly RequestFailedError: new () => Error & { readonly status: number };
    readonly ResponseInvalidError: new () => Error & { readonly code: number };
  };
  export default snmp;
}
