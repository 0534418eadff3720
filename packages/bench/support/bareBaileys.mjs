import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(
  new URL('../../../plugins/transport-baileys/bench/bareBaileys.mjs', import.meta.url),
);

/**
 * Sockets of Baileys in one process, with nothing around them.
 *
 * @param connection of a database in which keys, messages and events are kept; without it nothing is
 */
export function startBareBaileys({ url, control, rootKey }, connection) {
  const child = fork(program, { stdio: 'inherit' });
  const ask = async order => {
    child.send(order);
    const [{ seconds, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return seconds;
  };
  return {
    pids: async () => [child.pid],
    link: numbers => ask({ order: 'link', url, control, rootKey, numbers, connection }),
    send: (to, messages, lanes) => ask({ order: 'send', to, messages, lanes }),
    expect: messages => ask({ order: 'expect', messages }),
    reopen: () => ask({ order: 'reopen' }),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
