import { Body, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type Config } from '@tocsin/platform';
import { clientAddress } from '../http/access/client-address.js';
import { DeviceCookie } from '../http/access/cookies.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { PlainV1Controller, SignInOperation } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';
import { AskForPasswordReset } from './ask-for-password-reset.js';
import { LinkTokens } from './one-time-link.js';
import { Passwords, requirePasswords, requireUncommonPassword } from './passwords.js';
import { NewPasswordByLink, PasswordResetWish } from './person-bodies.js';
import { ResetPassword } from './set-password.js';

@PlainV1Controller('password-resets', 'People')
export class PasswordResetsController {
  constructor(
    private readonly passwords: Passwords,
    private readonly device: DeviceCookie,
    private readonly links: LinkTokens,
    private readonly limits: RateLimits,
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'signIn' | 'smtpUrl'>,
  ) {}

  @Post()
  @SignInOperation({
    id: 'askForPasswordReset',
    command: AskForPasswordReset,
    summary: 'Request a mail with a link to reset a password',
    description:
      'The answer does not tell whether a person has this address. `conflict`: SMTP is not configured.',
    status: 202,
    problems: ['conflict'],
  })
  async ask(
    @Body() { email_address }: PasswordResetWish,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    requirePasswords(this.config);
    if (this.config.smtpUrl === undefined) {
      throw new Problem('conflict', 'No mail can be sent here. The administrator can give you a link.');
    }
    this.limits.failed(exchange.request, exchange.reply, null);
    await this.commands.execute(new AskForPasswordReset({ emailAddress: email_address }));
  }

  @Post('complete')
  @SignInOperation({
    id: 'resetPassword',
    command: ResetPassword,
    summary: 'Set a new password, with a link',
    description:
      "Ends all of the person's sessions, and sends a mail that lists the other ways to sign in. If this is the first " +
      'proof that the person reads mails to their address, everything that signed in before ends: second factors, ' +
      'passkeys, the link to the provider, and the API keys that the person made.',
    status: 204,
    problems: ['not_found', 'conflict'],
  })
  async complete(
    @Body() { token, new_password }: NewPasswordByLink,
    @CurrentExchange() exchange: HttpExchange,
  ): Promise<void> {
    requirePasswords(this.config);
    const linkHash = await this.links.requireLink('password_reset', token, exchange);
    requireUncommonPassword('new_password', new_password);
    const passwordHash = await this.passwords.hash(new_password);
    const address = clientAddress(exchange.request);
    await this.commands.execute(new ResetPassword({ linkHash, passwordHash, address }));
    // Wrong guesses from elsewhere must not lock out the person who has the link.
    this.device.set(exchange.reply, passwordHash);
  }
}
