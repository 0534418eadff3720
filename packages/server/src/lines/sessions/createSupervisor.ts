import { TransportError } from '@recado/transport';
import { NotFound } from '../../ground/errors/index.ts';
import { createLine } from './createLine.ts';
import type { Line, LineDependencies } from './Line.ts';
import type { Supervisor } from './Supervisor.ts';

interface HeldLine {
  readonly line: Line;
  readonly epoch: number;
}

export function createSupervisor(dependencies: LineDependencies): Supervisor {
  const { log, clock } = dependencies;
  const lines = new Map<string, HeldLine>();
  let stopping = false;

  const abandon = (clientId: string): void => {
    const held = lines.get(clientId);
    lines.delete(clientId);
    held?.line.abandon();
  };

  const lineOf = (clientId: string, epoch?: number): Line => {
    if (stopping) throw new TransportError('not-connected', 'The process is stopping.');
    const held = lines.get(clientId);
    if (held && (epoch === undefined || held.epoch === epoch)) return held.line;
    abandon(clientId);
    const lost = () => {
      log.warn({ clientId }, 'the client is held by another process, or gone');
      if (lines.get(clientId)?.line === line) lines.delete(clientId);
    };
    const line = createLine(dependencies, { clientId, epoch: epoch ?? 0, lost });
    lines.set(clientId, { line, epoch: epoch ?? 0 });
    return line;
  };

  /** A line of a client that does not exist is not kept. */
  const asked = async (clientId: string, epoch: number | undefined, ask: (line: Line) => Promise<void>) => {
    const line = lineOf(clientId, epoch);
    try {
      await ask(line);
    } catch (error) {
      if (error instanceof NotFound && lines.get(clientId)?.line === line) abandon(clientId);
      throw error;
    }
  };
  const notThere = (): Promise<never> =>
    Promise.reject(new TransportError('not-linked', 'No session of this client was ever opened.'));

  const pause = (delay: number): Promise<void> =>
    new Promise(resolve => {
      clock.after(delay, resolve);
    });

  return {
    open: (clientId, epoch) => asked(clientId, epoch, line => line.open()),
    close: (clientId, how, epoch) => asked(clientId, epoch, line => line.close(how)),
    restart: (clientId, epoch) => asked(clientId, epoch, line => line.restart()),
    change: (clientId, transport, epoch) => asked(clientId, epoch, line => line.change(transport)),
    resume: (clientId, epoch) => asked(clientId, epoch, line => line.resume()),
    async leave(clientId) {
      const held = lines.get(clientId);
      await held?.line.stop();
      if (lines.get(clientId) === held) abandon(clientId);
    },
    abandon,

    connected: async clientId => lines.get(clientId)?.line.connected() ?? notThere(),
    prove: async clientId => lines.get(clientId)?.line.prove() ?? notThere(),
    heard: clientId => lines.get(clientId)?.line.heard(),
    doubted: clientId => lines.get(clientId)?.line.doubted(),
    pairing: async clientId => lines.get(clientId)?.line.pairing() ?? notThere(),
    snapshot: clientId => lines.get(clientId)?.line.snapshot ?? { state: 'idle' },
    settled: async clientId => lines.get(clientId)?.line.settled(),

    async stop(deadline) {
      stopping = true;
      const held = [...lines.values()];
      const stopped = Promise.allSettled(held.map(({ line }) => line.stop()));
      await Promise.race([stopped, pause(deadline)]);
      for (const { line } of held) line.abandon();
      lines.clear();
    },
  };
}
