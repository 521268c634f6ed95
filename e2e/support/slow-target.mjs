/** A target in a process of its own: answers every request after 4 ms. */
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  setTimeout(() => response.end('all is fine'), 4);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit(0));
