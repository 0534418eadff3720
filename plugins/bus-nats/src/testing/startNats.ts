import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findNatsServer } from './findNatsServer.ts';

/** A nats-server process on the loopback interface that requires a password. */
export interface TestNatsServer {
  /** URL with the password, which is also a valid value for `RECADO_NATS_URL`. */
  readonly url: string;
  readonly child: () => ChildProcess;
  /** Kills the server process. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startNats(): Promise<TestNatsServer> {
  const program = await findNatsServer();
  let port = '-1';
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    const args = ['-a', '127.0.0.1', '-p', port, '--user', 'recado', '--pass', 'conchas'];
    child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    if (!child.stderr) throw new Error('nats-server has no error output');
    // Read the output, because the process blocks when the pipe of its output is full.
    const lines = createInterface(child.stderr);
    const [, assignedPort] = await new Promise<RegExpExecArray>((resolve, reject) => {
      lines.on('line', line => {
        const match = /Listening for client connections on [^ ]*:(\d+)/.exec(line);
        if (match) resolve(match);
      });
      child.once('exit', code => reject(new Error(`nats-server ended with ${code}`)));
    });
    port = assignedPort ?? port;
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  await start();
  return {
    get url() {
      return `nats://recado:conchas@127.0.0.1:${port}`;
    },
    child: () => child,
    kill,
    restart: start,
    stop: kill,
  };
}
