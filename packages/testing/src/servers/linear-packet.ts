import { Packet } from 'dns2';

/** Makes its bytes once. dns2 asks for those of the whole message after each record, which takes quadratic time. */
class MessageWriter extends Packet.Writer {
  override toBuffer(): Buffer {
    return unread;
  }

  bytes(): Buffer {
    return super.toBuffer();
  }
}

const unread = Buffer.alloc(0);
const write: (this: Packet, writer: InstanceType<typeof Packet.Writer>) => Buffer = Packet.prototype.toBuffer;

/** Lets a packet be written in a time that grows with its length. The bytes stay as dns2 writes them. */
export const linearPacket = (packet: Packet): Packet => {
  packet.toBuffer = () => {
    const writer = new MessageWriter();
    write.call(packet, writer);
    return writer.bytes();
  };
  return packet;
};
