import { expect, test } from '@jest/globals';
import { Packet } from 'dns2';
import { linearPacket } from '../../src/servers/name-server.js';

const questions = [{ name: 'large.test', type: Packet.TYPE.TXT, class: Packet.CLASS.IN }];

const packetOf = (records: number): Packet => {
  const packet = new Packet();
  Object.assign(packet, { questions });
  packet.answers = Array.from({ length: records }, (_, index) =>
    Object.assign(new Packet.Resource('large.test', Packet.TYPE.TXT), { data: `${index}`, ttl: 60 }),
  );
  return packet;
};

test.each([0, 1, 2, 30])('a packet of %d records has the bytes that dns2 writes', (records) => {
  expect(linearPacket(packetOf(records)).toBuffer()).toEqual(packetOf(records).toBuffer());
});
