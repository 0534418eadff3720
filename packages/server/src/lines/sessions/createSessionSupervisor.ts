import { TransportError } from '@recado/transport';
import { NotFound } from '../../core/errors/index.ts';
import type { ClientLine, ClientLineDeps } from './ClientLine.ts';
import { createClientLine } from './createClientLine.ts';
import type { SessionSupervisor } from './SessionSupervisor.ts';

interface LineEntry {
  readonly line: ClientLine;
  readonly epoch: number;
}

export function createSessionSupervisor(dependencies: ClientLineDeps): SessionSupervisor {
  const { log, clock } = dependencies;
  const lines = new Map<string, LineEntry>();
  let stopping = false;

  const abandon = (clientId: string): void => {
    const entry = lines.get(clientId);
    lines.delete(clientId);
    entry?.line.abandon();
  };

  const getLine = (clientId: string, epoch?: number): ClientLine => {
    if (stopping) throw new TransportError('not-connected', 'The process is stopping.');
    const entry = lines.get(clientId);
    if (entry && (epoch === undefined || entry.epoch === epoch)) return entry.line;
    abandon(clientId);
    const onLost = () => {
      log.warn({ clientId }, 'the client is deleted or owned by another process');
      if (lines.get(clientId)?.line === line) lines.delete(clientId);
    };
    const line = createClientLine(dependencies, { clientId, epoch: epoch ?? 0, onLost });
    lines.set(clientId, { line, epoch: epoch ?? 0 });
    return line;
  };

  /** Runs an operation on a client's line, and discards the line if the client does not exist. */
  const runOnLine = async (
    clientId: string,
    epoch: number | undefined,
    operation: (line: ClientLine) => Promise<void>,
  ) => {
    const line = getLine(clientId, epoch);
    try {
      await operation(line);
    } catch (error) {
      if (error instanceof NotFound && lines.get(clientId)?.line === line) abandon(clientId);
      throw error;
    }
  };
  const rejectNotLinked = (): Promise<never> =>
    Promise.reject(new TransportError('not-linked', 'No session of this client was ever opened.'));

  const pause = (delay: number): Promise<void> =>
    new Promise(resolve => {
      clock.after(delay, resolve);
    });

  return {
    open: (clientId, epoch) => runOnLine(clientId, epoch, line => line.open()),
    close: (clientId, how, epoch) => runOnLine(clientId, epoch, line => line.close(how)),
    restart: (clientId, epoch) => runOnLine(clientId, epoch, line => line.restart()),
    change: (clientId, transport, epoch) => runOnLine(clientId, epoch, line => line.change(transport)),
    resume: (clientId, epoch) => runOnLine(clientId, epoch, line => line.resume()),
    async leave(clientId) {
      const entry = lines.get(clientId);
      await entry?.line.stop();
      if (lines.get(clientId) === entry) abandon(clientId);
    },
    abandon,

    getConnectedSession: async clientId => lines.get(clientId)?.line.getConnectedSession() ?? rejectNotLinked(),
    probe: async clientId => lines.get(clientId)?.line.probe() ?? rejectNotLinked(),
    recordActivity: clientId => lines.get(clientId)?.line.recordActivity(),
    reportUnknownOutcome: clientId => lines.get(clientId)?.line.reportUnknownOutcome(),
    getPairingSession: async clientId => lines.get(clientId)?.line.getPairingSession() ?? rejectNotLinked(),
    snapshot: clientId => lines.get(clientId)?.line.snapshot ?? { state: 'idle' },
    waitUntilSettled: async clientId => lines.get(clientId)?.line.waitUntilSettled(),

    async stop(deadline) {
      stopping = true;
      const entries = [...lines.values()];
      const stopped = Promise.allSettled(entries.map(({ line }) => line.stop()));
      await Promise.race([stopped, pause(deadline)]);
      for (const { line } of entries) line.abandon();
      lines.clear();
    },
  };
}
