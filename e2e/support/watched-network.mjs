// Serves HTTP on every address of the network, and DNS.
import { createServer } from 'node:http';
import { NameServer } from '@tocsin/testing/servers';

const [nameServerAddress, failingAddress] = process.argv.slice(2);

createServer((request, response) => {
  response.writeHead(request.socket.localAddress === failingAddress ? 500 : 200).end('hello');
}).listen(80, '0.0.0.0');

// `host-11.test` resolves to the network's address that ends in 11.
const nameServer = await NameServer.start({
  host: nameServerAddress,
  answers: ({ name, type }) => {
    const [, last] = /^host-(\d+)\.test$/.exec(name) ?? [];
    if (last === undefined) return 'no such name';
    return type === 'A' ? [nameServerAddress.replace(/\d+$/, last)] : [];
  },
});
process.stdout.write(`${nameServer.address}\n`);
