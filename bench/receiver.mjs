/**
 * The receiver of most measures: answers each POST with 204 and counts it. It has no HTTP parser, so that the sender is
 * the limit. Sends its port to its parent, and its count on request.
 */
import { createServer } from 'node:net';

const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const headEnd = Buffer.from('\r\n\r\n');
let received = 0;

const server = createServer((socket) => {
  socket.setNoDelay(true);
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = data.indexOf(headEnd);
      if (head < 0) break;
      const length = /content-length: (\d+)/i.exec(data.toString('latin1', 0, head))?.[1];
      const end = head + headEnd.length + Number(length ?? 0);
      if (data.length < end) break;
      data = data.subarray(end);
      received += 1;
      socket.write(answer);
    }
    rest = data;
  });
  socket.on('error', () => socket.destroy());
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', () => process.send?.({ received }));
process.on('disconnect', () => process.exit(0));
