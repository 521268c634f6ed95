import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant, Person, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { clientAddress, clientNetwork } from '../http/access/client-address.js';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { addressForms } from '../http/access/mail-address.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { Optional, Text } from '../http/bodies/fields.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { LinkTokens } from '../people/one-time-link.js';
import { OpenSessions } from '../people/open-sessions.js';
import { LinkToken } from '../people/person-fields.js';
import type { SessionView } from '../people/session-view.js';
import { NoteFailedSignIn } from '../people/sign-in-counts.js';
import { IdentityProvider } from './identity-provider.js';
import {
  AttemptCookie,
  attemptSecrets,
  BeginProviderSignIn,
  EndProviderSignIn,
  noAttempt,
} from './provider-attempts.js';
import type { ProviderClaims } from './provider-claims.js';
import { SignInByProvider } from './sign-in-by-provider.js';

/** Codes are short, but some providers send a whole token. */
const queryCharsMax = 8000;

@ApiSchema({ name: 'ProviderAnswer' })
export class ProviderAnswer {
  @Text(queryCharsMax, {
    description: 'The query of the address that the provider sent the browser to, without the question mark.',
    example: 'code=abc&state=def',
  })
  query!: string;

  @Optional()
  @LinkToken()
  invitation_token?: string;
}

@ApiSchema({ name: 'ProviderSignIn' })
export class ProviderSignInView {
  @ApiProperty({ type: 'string', format: 'uri', description: 'Where the browser goes next.' })
  readonly authorization_url!: string;
}

@ApiSchema({ name: 'ProviderLink' })
export class ProviderLinkView {
  @ApiProperty({ type: 'string', description: 'The name of the OpenID Connect provider.' })
  readonly name!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: '`null`: not linked.' })
  readonly linked_at!: Instant | null;
}

type Answer = { readonly query: string; readonly invitationToken: string | undefined };

/** The facts about a person who signs in. Each step adds some. */
type Known = { linkTo: PersonId | null; claims: ProviderClaims | null };

/** Sends browsers to the provider, and signs in whom it names. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly cookie: AttemptCookie,
    private readonly sessions: OpenSessions,
    private readonly links: LinkTokens,
    private readonly limits: RateLimits,
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
  ) {}

  /** @param personId the person to link; `null` for a sign-in. @throws Problem for too many, or without a provider */
  async begin(personId: PersonId | null, { request, reply }: HttpExchange): Promise<ProviderSignInView> {
    this.provider.requireConfigured();
    const secret = newToken();
    const by = personId === null ? { network: clientNetwork(request) } : { personId };
    // Counted first, because the next step may call the provider.
    await this.commands.execute(new BeginProviderSignIn({ secret, by }));
    const authorization_url = await this.provider.authorizationUrl(attemptSecrets(secret));
    this.cookie.set(reply, secret);
    return { authorization_url };
  }

  /** Counts answers that sign nobody in, and puts them on record. @throws Problem for these */
  async complete({ query, invitationToken }: Answer, exchange: HttpExchange): Promise<SessionView> {
    const { request, reply } = exchange;
    this.limits.authenticating(request, reply, null);
    if (invitationToken !== undefined) await this.links.requireInvitation(invitationToken, exchange);
    const known: Known = { linkTo: null, claims: null };
    const address = clientAddress(request);
    try {
      const secret = this.cookie.read(request);
      if (secret === null) throw noAttempt();
      this.cookie.clear(reply);
      known.linkTo = (await this.commands.execute(new EndProviderSignIn({ secret }))).personId;
      known.claims = await this.provider.claims(query, attemptSecrets(secret));
      const invitationHash = invitationToken === undefined ? null : hashOfToken(invitationToken);
      const { personId, accountId } = await this.commands.execute(
        new SignInByProvider({ claims: known.claims, linkTo: known.linkTo, invitationHash, address }),
      );
      return await this.sessions.open(personId, accountId, exchange, 'provider');
    } catch (error) {
      if (error instanceof Problem && error.code !== 'unavailable')
        await this.commands.execute(new NoteFailedSignIn({ person: await this.#whom(known), address }));
      this.limits.failed(request, reply, null);
      throw error;
    }
  }

  /** The person that a failed sign-in concerns: the one who links, or who has the identity or its e-mail address. */
  async #whom({ linkTo, claims }: Known): Promise<Person | null> {
    const { people, identities } = this.committed;
    const personId = linkTo ?? (claims && (await identities.findPerson(claims.identity)));
    const address = claims?.emailAddress ?? null;
    const found =
      personId !== null
        ? await people.find(personId)
        : address !== null
          ? await people.findByAddress(addressForms(address))
          : null;
    return found?.person ?? null;
  }
}
