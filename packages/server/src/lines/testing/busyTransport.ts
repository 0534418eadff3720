import { appendFileSync, readFileSync } from 'node:fs';
import type { Transport, TransportPlugin } from '@recado/transport';
import { plugin as fake } from '@recado/transport/fake';
import Joi from 'joi';
import { isProcessRunning } from '../../core/data/embedded/processes.ts';
import { observeSessionHost } from './observeSessionHost.ts';

export interface BusyTransportOptions {
  /** File to which each worker appends the events of its sessions, one per line. */
  readonly journal: string;
  readonly latencyMs: number;
  readonly autoScan: boolean;
  /** Milliseconds between two key writes of each open session. With 0, sessions write no keys. */
  readonly writeEveryMs: number;
  /** Whether sessions print secrets that no log may contain, as libsignal does. */
  readonly blabs: boolean;
}

/** One line of the journal, in which a worker records an event of a session. */
export interface SessionJournalEntry {
  readonly at: number;
  readonly pid: number;
  readonly clientId: string;
  readonly what: 'opening' | 'open' | 'closed' | 'sending';
  readonly why?: string;
  /** Set when opening: number of other running processes with an open session of this client. */
  readonly rivals?: number;
}

/**
 * Transport plugin on a fake network, one for each worker. Its sessions write keys continuously and
 * record their events. Devices are identified by their keys, so that a client moves between workers without a
 * new QR.
 */
export const plugin: TransportPlugin<BusyTransportOptions> = {
  name: 'busy',
  version: '0.0.0',
  options: Joi.object<BusyTransportOptions>({
    journal: Joi.string().required(),
    latencyMs: Joi.number().default(0),
    autoScan: Joi.boolean().default(true),
    writeEveryMs: Joi.number().default(0),
    blabs: Joi.boolean().default(false),
  }),
  create({ journal, latencyMs, autoScan, writeEveryMs, blabs }, context) {
    const network = fake.create({ latencyMs, autoScan, everyone: true, numbers: [] }, context);
    const appendEntry = (entry: Omit<SessionJournalEntry, 'at' | 'pid'>): void =>
      appendFileSync(journal, `${JSON.stringify({ at: Date.now(), pid: process.pid, ...entry })}\n`);
    const transport: Transport = {
      ...network,
      async open(client, host) {
        appendEntry({ clientId: client.id, what: 'opening', rivals: await countRivals(journal, client.id) });
        if (blabs) {
          process.stdout.write('privateKey\n');
          // biome-ignore lint/suspicious/noConsole: imitates libsignal, which logs keys.
          console.info('consoleKey');
        }
        let timer: NodeJS.Timeout | undefined;
        let ticks = 0;
        const tick = (): void => {
          ticks += 1;
          const value = Buffer.from(String(ticks));
          host.vault.write([{ category: 'tick', id: 'newest', value }]).catch(() => undefined);
        };
        const observedHost = observeSessionHost(host, change => {
          if (change.state === 'open') {
            appendEntry({ clientId: client.id, what: 'open' });
            if (writeEveryMs > 0) timer = setInterval(tick, writeEveryMs);
          }
          if (change.state === 'closed') {
            clearInterval(timer);
            appendEntry({ clientId: client.id, what: 'closed', why: change.why });
          }
        });
        const session = await network.open(client, observedHost);
        return {
          send(message) {
            appendEntry({ clientId: client.id, what: 'sending' });
            return session.send(message);
          },
          lookup(phone) {
            return session.lookup(phone);
          },
          async requestPairingCode(phone) {
            return (await session.requestPairingCode?.(phone)) ?? '';
          },
          close(how) {
            return session.close(how);
          },
        };
      },
    };
    return transport;
  },
};

async function countRivals(journal: string, clientId: string): Promise<number> {
  const open = new Set<number>();
  for (const entry of readSessionJournal(journal)) {
    if (entry.clientId !== clientId) continue;
    if (entry.what === 'opening') open.add(entry.pid);
    if (entry.what === 'closed') open.delete(entry.pid);
  }
  open.delete(process.pid);
  const alive = await Promise.all([...open].map(isProcessRunning));
  return alive.filter(Boolean).length;
}

/** Returns the session events that all workers have recorded so far. */
export function readSessionJournal(journal: string): SessionJournalEntry[] {
  try {
    return readFileSync(journal, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
  } catch {
    return [];
  }
}
