import type { SeenExchange } from '../../src/exchanges/seen-exchange.js';
import { noObserver } from '../../src/names/name-server-answers.js';
import type { NetworkClient } from '../../src/network-client.js';
import { type TestNetworkOptions, testNetwork } from './network.js';

/** The exchanges that an observer was told of, in order. */
export async function exchangesOf(
  look: (network: NetworkClient) => Promise<unknown>,
  options: TestNetworkOptions = {},
): Promise<readonly SeenExchange[]> {
  const exchanges: SeenExchange[] = [];
  const onExchange = (exchange: SeenExchange) => exchanges.push(exchange);
  await look(testNetwork(options).observedBy({ ...noObserver, onExchange }));
  return exchanges;
}

/** Fails if there are more, or none. */
export async function exchangeOf(...asked: Parameters<typeof exchangesOf>): Promise<SeenExchange> {
  const [first, ...others] = await exchangesOf(...asked);
  if (first === undefined || others.length > 0) throw new Error(`Exchanges: ${others.length + 1}.`);
  return first;
}
