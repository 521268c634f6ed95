type Words = readonly [number, number, number, number];

/**
 * Random numbers from a seed, the same on every machine and version of Node. The generator is xoshiro128** (Blackman
 * and Vigna, prng.di.unimi.it). Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param state four words of 32 bits, not all zero */
  constructor([a, b, c, d]: Words) {
    [this.#a, this.#b, this.#c, this.#d] = [a, b, c, d];
  }

  /** @param seed an integer, of which the lowest 32 bits count */
  static of(seed: number): Random {
    const next = splitMix32(seed);
    return new Random([next(), next(), next(), next()]);
  }

  uint32(): number {
    const drawn = Math.imul(rotated(Math.imul(this.#b, 5), 7), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotated(this.#d, 11);
    return drawn >>> 0;
  }

  integer(min: number, max: number): number {
    return min + Math.floor((this.uint32() / 2 ** 32) * (max - min + 1));
  }

  /** @param probability from 0 to 1. A number is drawn in any case, so that changing it shifts no later draw. */
  chance(probability: number): boolean {
    return this.uint32() < probability * 2 ** 32;
  }

  pick<T>(items: readonly T[]): T {
    const index = this.integer(0, items.length - 1);
    if (!(index in items)) throw new RangeError('There is nothing to pick from.');
    return items[index] as T;
  }

  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const choices = Object.keys(weights) as T[];
    const sum = choices.reduce((total, choice) => total + weights[choice], 0);
    let rest = (this.uint32() / 2 ** 32) * sum;
    for (const choice of choices) {
      rest -= weights[choice];
      if (rest < 0) return choice;
    }
    throw new RangeError('The weights must be positive numbers.');
  }

  /** An independent generator: draws from one do not change the draws of the other. */
  fork(): Random {
    return Random.of(this.uint32());
  }
}

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** SplitMix with 32 bits: turns neighbouring seeds into unrelated states. */
const splitMix32 = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  };
};
