import { setTimeout as pause } from 'node:timers/promises';
import { MemoryVault, type RecordingHost } from '@recado/transport/conformance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const pollOptions = { timeout: 40_000 };

/** Vault with the latency of a database. Its process dies at one of its writes, after which nothing runs. */
class KillableVault extends MemoryVault {
  /** Remaining writes until the next crash. */
  remainingWrites = Number.POSITIVE_INFINITY;
  die = (): void => {};

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    let isAlive = true;
    const never = () => new Promise<never>(() => {});
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        await pause(1);
        return isAlive ? vault.read(category, ids) : never();
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await pause(1);
        if (!isAlive || signal.aborted) return never();
        await vault.write(changes);
        this.remainingWrites -= 1;
        if (this.remainingWrites > 0) return;
        isAlive = false;
        this.remainingWrites = Number.POSITIVE_INFINITY;
        this.die();
        return never();
      },
    };
  }
}

/** Creates a client that reconnects whenever its process dies, and records what all its sessions stored. */
async function createRestartingClient() {
  const vault = new KillableVault();
  const line = world.createLine(undefined, vault);
  const storedIds = new Set<string>();
  /** Makes storing as slow as in a database, and makes it fail to store anything after the process has died. */
  const simulateDatabase = (host: RecordingHost): void => {
    host.persist = async ({ id, content }) => {
      await pause(1);
      if (host.signal.aborted) await new Promise(() => {});
      if (content.type === 'text') storedIds.add(id);
    };
  };
  let current = await line.link();
  simulateDatabase(current.host);
  let reconnection: Promise<unknown> = Promise.resolve();
  vault.die = () => {
    current.host.abort();
    reconnection = line.connect(simulateDatabase).then(connection => {
      current = connection;
    });
  };
  return {
    line,
    waitForReconnection: () => reconnection,
    dieAfter: (writes: number) => {
      vault.remainingWrites = writes;
    },
    send: (id: string, phone: string) =>
      current.session.send({ id, to: { kind: 'person', phone }, content: { type: 'text', text: id } }),
    storedIds,
  };
}

it('two clients of one process lose no message of a common contact when they are killed at any write', async () => {
  const clients = [await createRestartingClient(), await createRestartingClient()];
  const friend = world.createPhone();
  const writtenMessages: { readonly client: (typeof clients)[number]; readonly id: string }[] = [];
  const acknowledgedIds: string[] = [];
  let ids = 0;
  const round = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(round, async deaths => {
      for (const [n, client] of clients.entries()) client.dieAfter(deaths[n] ?? 1);
      const sends = clients.flatMap(client =>
        Array.from({ length: 2 }, async () => {
          ids += 1;
          const id = `3EB0${String(ids).padStart(18, '0')}`;
          await Promise.race([client.send(id, friend.phone).then(() => acknowledgedIds.push(id)), pause(500)]);
        }),
      );
      for (let n = 0; n < 6; n += 1)
        for (const client of clients) {
          const { id } = await friend.send(client.line.phone, { text: `Mensaje ${n}` });
          writtenMessages.push({ client, id });
        }
      await Promise.allSettled(sends);
      for (const client of clients) {
        client.dieAfter(Number.POSITIVE_INFINITY);
        await client.waitForReconnection();
      }
    }),
    { numRuns: 8, seed: 1, endOnFailure: true },
  );
  await expect
    .poll(() => writtenMessages.filter(({ client, id }) => !client.storedIds.has(id)).map(({ id }) => id), pollOptions)
    .toEqual([]);
  await expect
    .poll(() => acknowledgedIds.filter(id => !friend.messages.some(({ text }) => text === id)), pollOptions)
    .toEqual([]);
  expect(acknowledgedIds.length).toBeGreaterThan(0);
}, 120_000);
