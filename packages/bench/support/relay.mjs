/** `node relay.mjs PORT HOST`: loopback's port is that of the host, for whoever runs where this runs. */
import { connect, createServer } from 'node:net';

const [, , port, host] = process.argv;
createServer(near => {
  const far = connect(Number(port), host);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ])
    one.on('error', () => undefined).on('close', () => other.destroy());
  near.pipe(far).pipe(near);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
