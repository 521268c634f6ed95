import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import { TokenCookie } from '../http/access/strict-cookie.js';
import { attemptSeconds } from './provider-attempts.js';

/** Binds a sign-in to the browser that began it. The page sends it back, so it may be `SameSite=Strict`. */
@Injectable()
export class AttemptCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    super(config, 'provider', attemptSeconds);
  }
}
