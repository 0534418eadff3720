/** `node relay.mjs PORT HOST` forwards a loopback port of its namespace to that port of HOST. */
import { connect, createServer } from 'node:net';

const [, , port, host] = process.argv;
createServer(clientSocket => {
  const targetSocket = connect(Number(port), host);
  for (const [socket, peer] of [
    [clientSocket, targetSocket],
    [targetSocket, clientSocket],
  ])
    socket.on('error', () => undefined).on('close', () => peer.destroy());
  clientSocket.pipe(targetSocket).pipe(clientSocket);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
