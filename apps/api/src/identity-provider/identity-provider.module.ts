import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { IdentityProvider } from './identity-provider.js';
import { ProviderController } from './provider.controller.js';
import { AttemptCookie, BeginProviderSignInHandler, EndProviderSignInHandler } from './provider-attempts.js';
import { ProviderQueries } from './provider-queries.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { SignInByProviderHandler } from './sign-in-by-provider.js';
import { UnlinkIdentityHandler } from './unlink-identity.js';

@Module({
  imports: [PeopleModule],
  controllers: [ProviderController],
  providers: [
    AttemptCookie,
    IdentityProvider,
    ProviderQueries,
    ProviderSignIn,
    BeginProviderSignInHandler,
    EndProviderSignInHandler,
    SignInByProviderHandler,
    UnlinkIdentityHandler,
  ],
})
export class IdentityProviderModule {}
