import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain');
  response.end('ok');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit(0));
