import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A message and its place in the order of events at the receiver. */
export type Arrival = {
  path: string;
  event: string;
  incidentId: string;
  beganAt: number;
  /** `null` until the answer was written. */
  answeredAt: number | null;
};

/** A slow receiver that notes the order in which requests begin and are answered. */
export class OrderingReceiver {
  readonly arrivals: Arrival[] = [];
  /** The most requests in progress at once. */
  underWayMax = 0;
  #underWay = 0;
  #moment = 0;
  readonly #server;

  /** @param answerAfterMs the delay of each answer, or what it waits for */
  static async start(answerAfterMs: () => number | Promise<void>): Promise<OrderingReceiver> {
    const receiver = new OrderingReceiver(answerAfterMs);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  private constructor(answerAfterMs: () => number | Promise<void>) {
    this.#server = createServer(async (request, response) => {
      const beganAt = this.#moment++;
      this.#underWay += 1;
      this.underWayMax = Math.max(this.underWayMax, this.#underWay);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { event, incident } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const path = request.url ?? '';
      const arrival: Arrival = { path, event, incidentId: incident.id, beganAt, answeredAt: null };
      this.arrivals.push(arrival);
      const wait = answerAfterMs();
      await (typeof wait === 'number' ? sleep(wait) : wait);
      response.once('finish', () => {
        arrival.answeredAt = this.#moment++;
        this.#underWay -= 1;
      });
      response.writeHead(204).end();
    });
  }

  url(path: string): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`;
  }

  /** Messages that arrived more than once. */
  get repeated(): string[] {
    const seen = this.arrivals.map(({ path, event, incidentId }) => `${path} ${event} ${incidentId}`);
    return seen.filter((key, index) => seen.indexOf(key) !== index);
  }

  /** Each `incident.resolved` that began before its path had answered the incident's `incident.created`. */
  get overtaking(): Arrival[] {
    const answered = new Map(
      this.arrivals
        .filter(({ event }) => event === 'incident.created')
        .map(({ path, incidentId, answeredAt }) => [`${path} ${incidentId}`, answeredAt]),
    );
    return this.arrivals.filter(({ path, event, incidentId, beganAt }) => {
      const createdAnsweredAt = answered.get(`${path} ${incidentId}`) ?? Number.POSITIVE_INFINITY;
      return event === 'incident.resolved' && beganAt < createdAnsweredAt;
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
