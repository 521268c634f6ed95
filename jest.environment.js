import { constants, createContext } from 'node:vm';
import NodeEnvironment from 'jest-environment-node';

/** What is the same inside as outside, so that what Node itself makes is an instance of it. */
const shared = new Set(['Buffer', 'ArrayBuffer', 'Uint8Array']);

/**
 * Jest's environment for Node with a plain global object. In Jest's own every look-up of a global, be it `Math` or
 * `Promise`, goes through an interceptor and a `Proxy`, which makes the dispatcher's simulation take half as long again.
 */
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
 * A global that Node loads when it is first asked for: a value from then on, as Jest makes of it on its own object.
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
