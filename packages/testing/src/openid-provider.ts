import { createPrivateKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, SignJWT } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

export type ProviderPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
};

type Claims = Record<string, unknown>;

const clientId = 'tocsin';
const clientSecret = 'a secret that the provider and Tocsin share';

const newKey = (kid: string): JWK & { readonly kid: string } => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});

/**
 * A real OpenID Connect provider on loopback. Whoever comes to it is `person`, without a question. It can rotate its key,
 * and `tamper` makes it say what a wrong or hostile provider would.
 */
export class OpenIdProvider {
  person: ProviderPerson = { sub: 'nobody' };
  /** Changes the claims of ID tokens, which the provider's own key signs again. */
  tamper: ((claims: Claims) => Claims) | null = null;
  /** As somebody would who took the provider's place. */
  signsWithUnknownKey = false;
  #key = newKey('first');
  #provider: Provider;

  private constructor(
    private readonly server: Server,
    private readonly redirectUri: string,
  ) {
    this.#provider = this.#newProvider();
    server.on('request', (request, response) => {
      void this.#provider.callback()(request, response);
    });
  }

  /** @param publicUrl of the service that signs people in with it */
  static async start(publicUrl: string): Promise<OpenIdProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OpenIdProvider(server, `${publicUrl}/sign-in/provider`);
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For the environment of Tocsin. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_SCOPE: 'openid email profile groups',
      EGRESS_ALLOW: '127.0.0.0/8',
    };
  }

  /** Signs with a new key from now on, and shows the old one no more. */
  rotateKey(): void {
    this.#key = newKey('second');
    this.#provider = this.#newProvider();
  }

  /** Follows the provider's redirects as a browser does. @returns the query that Tocsin's page gets */
  async signIn(authorizationUrl: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = authorizationUrl;
    while (!url.startsWith(this.redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';', 1);
        const [name = '', value = ''] = pair.split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
      url = new URL(location, url).href;
    }
    return new URL(url).search.slice(1);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #newProvider(): Provider {
    const configuration: Configuration = {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [this.redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [this.#key] },
      cookies: { keys: ['a key for cookies'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 3600, Interaction: 60, Session: 60 },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      scopes: ['openid', 'email', 'profile', 'groups'],
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/interaction' },
      findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...this.person }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new this.#provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile groups');
        await grant.save();
        return grant;
      },
    };
    const provider = new Provider(this.issuer, configuration);
    provider.use(async (ctx, next) => {
      if (ctx.path === '/interaction') {
        const login = { accountId: this.person.sub };
        await provider.interactionFinished(ctx.req, ctx.res, { login });
        ctx.respond = false;
        return;
      }
      await next();
      if (ctx.path === '/token' && ctx.body?.id_token)
        ctx.body = { ...ctx.body, id_token: await this.#signedAgain(ctx.body.id_token) };
    });
    return provider;
  }

  #signedAgain(idToken: string): Promise<string> {
    const { kid } = this.#key;
    const own = this.signsWithUnknownKey ? newKey(kid) : this.#key;
    const key = createPrivateKey({ key: { ...own } as JsonWebKey, format: 'jwk' });
    const claims = { ...decodeJwt(idToken) };
    return new SignJWT(this.tamper?.(claims) ?? claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }
}
