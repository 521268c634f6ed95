import { EgressError } from './egress-error.js';

/** Whether c-ares says by `code` that no name server answered, as when all of them are gone or refuse packets. */
export function isSilence(code: string): boolean {
  return code === 'ETIMEOUT' || code === 'ECONNREFUSED';
}

export function noNameServer(name: string): EgressError {
  return new EgressError('dns', `No name server answered for ${name}.`, { answered: false });
}
