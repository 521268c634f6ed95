import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, LOGGER, type Logger, type ProviderConfig } from '@tocsin/platform';
import * as client from 'openid-client';
import { Problem } from '../http/problems/problem.js';
import { ProviderUnreachable, providerFetch } from './call-provider.js';
import type { AttemptSecrets } from './provider-attempts.js';
import { type ProviderClaims, providerClaims } from './provider-claims.js';

/** Providers change their endpoints rarely. */
const discoveredMs = 10 * 60 * 1000;
/** Each makes up to three calls. */
const answersAtOnceMax = 20;
/** Clocks differ. */
const clockToleranceSeconds = 30;

/** The page that the provider sends people back to. Operators register it with the provider. */
const answerPath = '/sign-in/provider';

const unavailable = (): Problem =>
  new Problem(
    'unavailable',
    'The sign-in service does not answer. Try again, or use another way to sign in.',
  );

/** Speaks OpenID Connect with the provider that the operator configured, if any. */
@Injectable()
export class IdentityProvider {
  readonly #provider: ProviderConfig | undefined;
  readonly #answerUrl: string;
  readonly #fetch: client.CustomFetch;
  #discovered: { readonly server: Promise<client.ServerMetadata>; readonly untilMs: number } | null = null;
  #answers = 0;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#provider = config.signIn.provider;
    this.#answerUrl = config.publicUrl + answerPath;
    this.#fetch = providerFetch(config);
  }

  /** @throws Problem when there is none */
  get settings(): ProviderConfig {
    if (this.#provider) return this.#provider;
    throw new Problem('not_found', 'No sign-in service is configured here.');
  }

  /** @throws Problem when there is no provider */
  requireConfigured(): void {
    void this.settings;
  }

  /** @returns where the browser goes to sign in @throws Problem when the provider does not answer */
  async authorizationUrl({ state, nonce, codeVerifier }: AttemptSecrets): Promise<string> {
    const { scope } = this.settings;
    const configuration = await this.#calling('discovery', () => this.#configuration());
    const parameters = {
      redirect_uri: this.#answerUrl,
      scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    return client.buildAuthorizationUrl(configuration, parameters).href;
  }

  /**
   * Redeems the code in an answer, and verifies who it is for.
   * @param query of the address that the provider sent the browser to
   * @throws Problem for a wrong answer, or when the provider does not answer
   */
  async claims(query: string, { state, nonce, codeVerifier }: AttemptSecrets): Promise<ProviderClaims> {
    if (this.#answers === answersAtOnceMax) throw unavailable();
    this.#answers++;
    try {
      return await this.#calling('answer', async () => {
        const configuration = await this.#configuration();
        const tokens = await client.authorizationCodeGrant(
          configuration,
          new URL(`${this.#answerUrl}?${query}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        );
        const inToken = tokens.claims();
        const claims = inToken && {
          ...(await this.#userInfo(configuration, tokens.access_token, inToken.sub)),
          ...inToken,
        };
        const found = claims && providerClaims(claims, this.settings);
        if (!found) throw new Error('The provider named nobody.');
        return found;
      });
    } finally {
      this.#answers--;
    }
  }

  /** Many providers name groups and addresses only here. */
  async #userInfo(
    configuration: client.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return client.fetchUserInfo(configuration, accessToken, subject);
  }

  /** Without a cache of keys: a new one counts at once, and a removed one no longer. */
  async #configuration(): Promise<client.Configuration> {
    const { clientId, clientSecret } = this.settings;
    const configuration = new client.Configuration(await this.#server(), clientId, {
      client_secret: clientSecret,
      [client.clockTolerance]: clockToleranceSeconds,
    });
    configuration[client.customFetch] = this.#fetch;
    this.#extensions.forEach((extend) => void extend(configuration));
    return configuration;
  }

  #server(): Promise<client.ServerMetadata> {
    const nowMs = performance.now();
    if (this.#discovered === null || this.#discovered.untilMs < nowMs) {
      const server = this.#discover();
      const discovered = { server, untilMs: nowMs + discoveredMs };
      this.#discovered = discovered;
      server.catch(() => {
        if (this.#discovered === discovered) this.#discovered = null;
      });
    }
    return this.#discovered.server;
  }

  async #discover(): Promise<client.ServerMetadata> {
    const { issuer, clientId } = this.settings;
    const discovered = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      [client.customFetch]: this.#fetch,
      execute: this.#extensions,
    });
    const server = discovered.serverMetadata();
    // Microsoft's issuer of all organisations names another one in each token.
    if (new URL(server.issuer).href !== new URL(issuer).href)
      throw new Error('The provider names another issuer than OIDC_ISSUER.');
    return server;
  }

  /** The signature of an ID token counts, not only where it comes from. */
  get #extensions(): ((configuration: client.Configuration) => void)[] {
    const isLoopback = this.settings.issuer.startsWith('http:');
    return [client.enableNonRepudiationChecks, ...(isLoopback ? [client.allowInsecureRequests] : [])];
  }

  async #calling<T>(step: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Problem) throw error;
      const why = reasonsOf(error);
      this.logger.warn({ step, why }, 'the OpenID Connect provider signed nobody in');
      if (step === 'discovery' || isUnreachable(error)) throw unavailable();
      throw new Problem('unauthenticated', 'The sign-in service did not sign you in. Begin again.');
    }
  }
}

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Without what the provider sent, which may be a secret. */
const reasonsOf = (error: unknown): string[] => causesOf(error).map(({ message }) => message);

const isUnreachable = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof ProviderUnreachable);
