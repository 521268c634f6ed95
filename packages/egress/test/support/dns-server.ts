import { isIPv4 } from 'node:net';
import { createUDPServer, Packet } from 'dns2';
import { atTestEnd } from './cleanup.js';

export interface DnsQuestion {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  /** How often this name and type have been asked for before. */
  readonly asked: number;
}

/** The addresses of a name, of which those are sent that were asked for, or what goes wrong. */
export type DnsAnswer = readonly string[] | 'no such name' | 'server failure' | 'silence';

export interface DnsServer {
  /** As a resolver's list of servers wants it. */
  readonly address: string;
  /** Every question so far, such as `A hooks.test`. */
  readonly questions: readonly string[];
}

const RCODES = { 'no such name': Packet.RCODE.NXDOMAIN, 'server failure': Packet.RCODE.SERVFAIL };

/** A real name server over UDP on loopback, which answers as told. */
export async function dnsServer(
  answer: (question: DnsQuestion) => DnsAnswer,
  ttlSeconds = 0,
): Promise<DnsServer> {
  const questions: string[] = [];
  const server = createUDPServer((request, send) => {
    const [question] = request.questions;
    if (question === undefined) return;
    const { name } = question;
    const type = question.type === Packet.TYPE.A ? 'A' : 'AAAA';
    const asked = questions.filter((earlier) => earlier === `${type} ${name}`).length;
    questions.push(`${type} ${name}`);

    const answered = answer({ name, type, asked });
    if (answered === 'silence') return;
    if (typeof answered === 'string') {
      send(Packet.createErrorResponseFromRequest(request, RCODES[answered]));
      return;
    }
    const response = Packet.createResponseFromRequest(request);
    response.answers = answered
      .filter((address) => isIPv4(address) === (type === 'A'))
      .map((address) => Packet.createResourceFromQuestion(question, { ttl: ttlSeconds, address }));
    send(response);
  });
  await server.listen(0, '127.0.0.1');
  atTestEnd(() => server.close());
  return { address: `127.0.0.1:${server.address().port}`, questions };
}
