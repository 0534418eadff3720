import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../plugins/transport-baileys/bench/bareBaileys.mjs', import.meta.url));

/**
 * Runs Baileys sockets in one process, without Recado.
 *
 * @param connection database that stores keys, messages and events; without it, nothing is stored
 */
export function startBareBaileys({ url, control, rootKey }, connection) {
  const child = fork(program, { stdio: 'inherit' });
  const sendCommand = async order => {
    child.send(order);
    const [{ seconds, error }] = await once(child, 'message');
    if (error) throw new Error(error);
    return seconds;
  };
  return {
    pids: async () => [child.pid],
    link: numbers => sendCommand({ order: 'link', url, control, rootKey, numbers, connection }),
    send: (to, messages, lanes) => sendCommand({ order: 'send', to, messages, lanes }),
    expect: messages => sendCommand({ order: 'expect', messages }),
    reopen: () => sendCommand({ order: 'reopen' }),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
