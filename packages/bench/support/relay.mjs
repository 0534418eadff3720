/**
 * `node relay.mjs PORT HOST` listens on a loopback port of its network namespace and forwards connections to
 * the same port of HOST.
 */
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
