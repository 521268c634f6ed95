import { Inject, Injectable } from '@nestjs/common';
import { type AddressPolicy, addressPolicy, checkTarget, checkUrl } from '@tocsin/egress/policy';
import { CONFIG, type Config } from '@tocsin/platform';
import { invalid } from '../problems/problem.js';

/** Refuses to store addresses that another process would refuse to call. Makes no look-up. */
@Injectable()
export class CallPolicy {
  readonly #policy: AddressPolicy;

  constructor(@Inject(CONFIG) { egressAllow }: Config) {
    this.#policy = addressPolicy({ allow: egressAllow });
  }

  /** @throws Problem that names the field and, for a closed address, the setting that would open it */
  requireUrl(field: string, url: string): void {
    const check = checkUrl(url, this.#policy);
    if (!check.ok) throw refusal(field, check.message);
  }

  /** @throws as {@link requireUrl} does */
  requireTarget(field: string, target: string): void {
    const check = checkTarget(target, this.#policy);
    if (!check.ok) throw refusal(field, check.message);
  }
}

const refusal = (field: string, message: string) =>
  invalid({ field, message: `${field} cannot be called: ${message.replace(/\.$/, '')}` });
