import { constants, createContext } from 'node:vm';
import NodeEnvironment from 'jest-environment-node';

/** Shared with the outer realm, because Node itself makes instances of these. */
const shared = new Set(['Buffer', 'ArrayBuffer', 'Uint8Array']);

/** A plain global object. In Jest's own, each look-up of a global passes a `Proxy`, which slows the simulation by half. */
export default class PlainEnvironment extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} parameters */
  constructor(...parameters) {
    super(...parameters);
    const intercepted = this.global;
    const plain = createContext(constants.DONT_CONTEXTIFY);
    for (const key of Reflect.ownKeys(intercepted)) {
      if (Object.hasOwn(plain, key) && !shared.has(String(key))) continue;
      const descriptor = Object.getOwnPropertyDescriptor(intercepted, key);
      Object.defineProperty(
        plain,
        key,
        descriptor?.get ? onceRead(plain, key, descriptor.get) : { ...descriptor },
      );
    }
    plain.global = plain;
    plain.Error.stackTraceLimit = intercepted.Error.stackTraceLimit;
    this.global = plain;
    this.context = plain;
  }
}

/**
 * Reads a lazy global of Node once, as Jest does on its own object.
 * @param {object} global
 * @param {PropertyKey} key
 * @param {() => unknown} read
 * @returns {PropertyDescriptor}
 */
const onceRead = (global, key, read) => {
  /** @param {unknown} value */
  const set = (value) => {
    Object.defineProperty(global, key, { value, configurable: true, enumerable: true, writable: true });
  };
  return {
    configurable: true,
    set,
    get: () => {
      const value = read();
      set(value);
      return value;
    },
  };
};
