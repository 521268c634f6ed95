import { reasonsOf } from '@tocsin/domain';
import { newTask } from '../compute/compute.js';
import type { CheckContext } from '../probe/probe.js';
import { CheckImpossible } from '../result/check-result.js';
import { type SaltedPassword, saltedPassword } from './scram.js';

const says = reasonsOf('password_hashing', {
  too_slow: {
    en: 'This prober had too little time to hash the password.',
    de: 'Dieser Prüfer hatte zu wenig Zeit, das Passwort zu hashen.',
    ar: 'لم يكن لدى هذا المسبار وقت كافٍ لتجزئة كلمة المرور.',
  },
});

export const saltedPasswordTask = newTask('salted_password', saltedPassword);

/** A client of a service hashes passwords by it, in the processes that compute. */
export class PasswordHashing {
  #fault: unknown;

  constructor(private readonly compute: CheckContext['compute']) {}

  readonly hash = async (wanted: SaltedPassword): Promise<Uint8Array> => {
    try {
      const hashed = await this.compute(saltedPasswordTask, wanted);
      if (!hashed.ok) throw new CheckImpossible('prober_too_busy', says.too_slow());
      return hashed.value;
    } catch (fault) {
      this.#fault = fault;
      throw fault;
    }
  };

  /** A session takes each exception for a fault of its server. @throws what {@link hash} threw */
  throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }
}
