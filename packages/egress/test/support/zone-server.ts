import { createUDPServer, Packet } from 'dns2';
import { atTestEnd } from './cleanup.js';

/** What is answered to a question such as `MX site.test`: records as `dns2` writes them, or an RCODE. */
export type Zone = Readonly<Record<string, readonly object[] | number>>;

/** A real name server over UDP on loopback with records of any type. Returns its port and what it was asked. */
export async function zoneServer(
  zone: Zone,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<{ port: number; address: string; questions: string[] }> {
  const questions: string[] = [];
  const server = createUDPServer((request, send) => {
    const [question] = request.questions;
    if (question === undefined) return;
    const type = Object.entries(Packet.TYPE).find(([, number]) => number === question.type)?.[0] ?? '';
    questions.push(`${type} ${question.name}`);
    const answer = zone[`${type} ${question.name}`] ?? [];
    if (typeof answer === 'number') {
      send(Packet.createErrorResponseFromRequest(request, answer));
      return;
    }
    const response = Packet.createResponseFromRequest(request);
    response.answers = answer.map((fields) =>
      Packet.createResourceFromQuestion(question, { ttl: 60, ...fields }),
    );
    send(response);
  });
  await server.listen(port, host);
  atTestEnd(() => server.close());
  return { port: server.address().port, address: `${host}:${server.address().port}`, questions };
}
