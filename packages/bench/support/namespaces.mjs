import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args) => run('ip', args);
const relay = fileURLToPath(new URL('relay.mjs', import.meta.url));

/**
 * First three bytes of the IPv4 addresses on the network bridge that connects the simulated machines, and the
 * address of this host on the bridge.
 */
const NETWORK_PREFIX = '10.77.0';
const HOST_ADDRESS = `${NETWORK_PREFIX}.1`;

/**
 * Creates a network of simulated machines. Each machine is a Linux network namespace with its own address on a
 * common bridge. Requires root and Debian's package `iproute2`.
 */
export async function startSimulatedMachineNetwork() {
  const namePrefix = `rcd${process.pid % 10_000}`;
  const cleanups = [];
  const stop = async () => {
    for (const close of cleanups.splice(0).reverse()) await close().catch(() => undefined);
  };
  try {
    await ip('link', 'add', namePrefix, 'type', 'bridge');
    cleanups.push(() => ip('link', 'del', namePrefix));
    await ip('addr', 'add', `${HOST_ADDRESS}/24`, 'dev', namePrefix);
    await ip('link', 'set', namePrefix, 'up');
  } catch (error) {
    await stop();
    throw error;
  }

  const forwardedPorts = new Map();
  /** Forwards a port of the bridge address to the port with the same number on this host's loopback. */
  const forwardPort = port => {
    const existing = forwardedPorts.get(port);
    if (existing) return existing;
    const server = createServer(clientSocket => {
      const targetSocket = connect(port, '127.0.0.1');
      for (const [socket, peer] of [
        [clientSocket, targetSocket],
        [targetSocket, clientSocket],
      ])
        socket.on('error', () => undefined).on('close', () => peer.destroy());
      clientSocket.pipe(targetSocket).pipe(clientSocket);
    });
    const listening = once(server.listen(port, HOST_ADDRESS), 'listening');
    cleanups.push(async () => server.close());
    forwardedPorts.set(port, listening);
    return listening;
  };

  return {
    stop,
    async machine(index) {
      const name = `${namePrefix}n${index}`;
      const [hostLink, machineLink] = [`${namePrefix}v${index}`, `${namePrefix}w${index}`];
      const host = `${NETWORK_PREFIX}.${index + 11}`;
      await ip('netns', 'add', name);
      cleanups.push(() => ip('netns', 'del', name));
      await ip('link', 'add', hostLink, 'type', 'veth', 'peer', 'name', machineLink, 'netns', name);
      await ip('link', 'set', hostLink, 'master', namePrefix, 'up');
      const ipInMachine = (...args) => ip('-n', name, ...args);
      await ipInMachine('link', 'set', 'lo', 'up');
      await ipInMachine('addr', 'add', `${host}/24`, 'dev', machineLink);
      await ipInMachine('link', 'set', machineLink, 'up');
      const through = ['ip', 'netns', 'exec', name];
      return {
        through,
        host,
        async reach(port) {
          await forwardPort(port);
          const [program, ...args] = [...through, process.execPath, relay, `${port}`, HOST_ADDRESS];
          const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
          cleanups.push(async () => {
            child.kill('SIGKILL');
            await once(child, 'exit');
          });
          await once(child.stdout, 'data');
        },
        cut: () => ip('link', 'set', hostLink, 'down'),
        mend: () => ip('link', 'set', hostLink, 'up'),
      };
    },
  };
}
