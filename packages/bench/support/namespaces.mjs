import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args) => run('ip', args);
const relay = fileURLToPath(new URL('relay.mjs', import.meta.url));

/** The machines' side of the bridge, and where everything else is. */
const NET = '10.77.0';
const OUTSIDE = `${NET}.1`;

/**
 * A network of machines on one: each a namespace with an address of its own on a bridge, and nothing else. Needs root, and Debian's
 * `iproute2`.
 */
export async function startNetwork() {
  const mark = `rcd${process.pid % 10_000}`;
  const opened = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close().catch(() => undefined);
  };
  try {
    await ip('link', 'add', mark, 'type', 'bridge');
    opened.push(() => ip('link', 'del', mark));
    await ip('addr', 'add', `${OUTSIDE}/24`, 'dev', mark);
    await ip('link', 'set', mark, 'up');
  } catch (error) {
    await stop();
    throw error;
  }

  const shared = new Map();
  /** From the bridge to loopback here. */
  const share = port => {
    const known = shared.get(port);
    if (known) return known;
    const server = createServer(near => {
      const far = connect(port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ])
        one.on('error', () => undefined).on('close', () => other.destroy());
      near.pipe(far).pipe(near);
    });
    const listening = once(server.listen(port, OUTSIDE), 'listening');
    opened.push(async () => server.close());
    shared.set(port, listening);
    return listening;
  };

  return {
    stop,
    async machine(index) {
      const name = `${mark}n${index}`;
      const [here, there] = [`${mark}v${index}`, `${mark}w${index}`];
      const host = `${NET}.${index + 11}`;
      await ip('netns', 'add', name);
      opened.push(() => ip('netns', 'del', name));
      await ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
      await ip('link', 'set', here, 'master', mark, 'up');
      const inside = (...args) => ip('-n', name, ...args);
      await inside('link', 'set', 'lo', 'up');
      await inside('addr', 'add', `${host}/24`, 'dev', there);
      await inside('link', 'set', there, 'up');
      const through = ['ip', 'netns', 'exec', name];
      return {
        through,
        host,
        async reach(port) {
          await share(port);
          const [program, ...args] = [...through, process.execPath, relay, `${port}`, OUTSIDE];
          const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
          opened.push(async () => {
            child.kill('SIGKILL');
            await once(child, 'exit');
          });
          await once(child.stdout, 'data');
        },
        cut: () => ip('link', 'set', here, 'down'),
        mend: () => ip('link', 'set', here, 'up'),
      };
    },
  };
}
