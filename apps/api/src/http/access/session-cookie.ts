import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import { TokenCookie } from './cookies.js';

const maxAgeSeconds = 30 * 24 * 60 * 60;

@Injectable()
export class SessionCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    super(config, 'session', maxAgeSeconds);
  }
}
