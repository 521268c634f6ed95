import { EgressError } from './egress-error.js';

/** Whether a code of c-ares means that no name server answered. */
export function isSilence(code: string): boolean {
  return code === 'ETIMEOUT' || code === 'ECONNREFUSED';
}

export function noNameServer(name: string): EgressError {
  return new EgressError('dns', `No name server answered for ${name}.`, { answered: false });
}
