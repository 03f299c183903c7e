/** A mail server that takes everything as fast as it comes, in a process of its own; its port is its first message. */
import { createServer } from 'node:net';

const server = createServer({ noDelay: true }, (socket) => {
  let isMessage = false;
  let tail = '';
  socket.on('error', () => {});
  socket.write('220 sink\r\n');
  socket.on('data', (bytes) => {
    if (isMessage) {
      tail = (tail + bytes.toString('latin1')).slice(-5);
      if (tail !== '\r\n.\r\n') return;
      isMessage = false;
      tail = '';
      socket.write('250 2.0.0 taken\r\n');
      return;
    }
    const replies = bytes.toString('latin1').split('\r\n').slice(0, -1).map(answer);
    isMessage = replies.includes('354 go\r\n');
    socket.write(replies.join(''));
  });
});

function answer(line: string): string {
  if (line.startsWith('EHLO')) return '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE\r\n';
  return line === 'DATA' ? '354 go\r\n' : '250 2.0.0 ok\r\n';
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
