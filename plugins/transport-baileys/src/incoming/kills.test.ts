import { setTimeout as pause } from 'node:timers/promises';
import { MemoryVault, type RecordingHost } from '@recado/transport/conformance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();
const patience = { timeout: 40_000 };

/** A vault as far away as a database, whose process dies at one of its writes: nothing of it happens any more. */
class MortalVault extends MemoryVault {
  /** Writes until the next death. */
  left = Number.POSITIVE_INFINITY;
  die = (): void => {};

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    let alive = true;
    const never = () => new Promise<never>(() => {});
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        await pause(1);
        return alive ? vault.read(category, ids) : never();
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await pause(1);
        if (!alive || signal.aborted) return never();
        await vault.write(changes);
        this.left -= 1;
        if (this.left > 0) return;
        alive = false;
        this.left = Number.POSITIVE_INFINITY;
        this.die();
        return never();
      },
    };
  }
}

/** A client that comes back whenever its process dies, with what all of its sessions stored. */
async function immortal() {
  const vault = new MortalVault();
  const line = world.line(undefined, vault);
  const stored = new Set<string>();
  /** It takes as long to store as a database, and a dead process stores nothing any more. */
  const storing = (host: RecordingHost): void => {
    host.durable = async ({ id, content }) => {
      await pause(1);
      if (host.signal.aborted) await new Promise(() => {});
      if (content.type === 'text') stored.add(id);
    };
  };
  let current = await line.link();
  storing(current.host);
  let returning: Promise<unknown> = Promise.resolve();
  vault.die = () => {
    current.host.abort();
    returning = line.connect(storing).then(opened => {
      current = opened;
    });
  };
  return {
    line,
    returned: () => returning,
    dieAfter: (writes: number) => {
      vault.left = writes;
    },
    send: (id: string, phone: string) =>
      current.session.send({ id, to: { kind: 'person', phone }, content: { type: 'text', text: id } }),
    stored,
  };
}

it('two clients of one process lose nothing of what a common friend writes, wherever they are killed', async () => {
  const clients = [await immortal(), await immortal()];
  const friend = world.phone();
  const written: { readonly client: (typeof clients)[number]; readonly id: string }[] = [];
  const acknowledged: string[] = [];
  let ids = 0;
  const round = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(round, async deaths => {
      for (const [n, client] of clients.entries()) client.dieAfter(deaths[n] ?? 1);
      const sends = clients.flatMap(client =>
        Array.from({ length: 2 }, async () => {
          ids += 1;
          const id = `3EB0${String(ids).padStart(18, '0')}`;
          await Promise.race([client.send(id, friend.phone).then(() => acknowledged.push(id)), pause(500)]);
        }),
      );
      for (let n = 0; n < 6; n += 1)
        for (const client of clients) {
          const { id } = await friend.send(client.line.phone, { text: `Mensaje ${n}` });
          written.push({ client, id });
        }
      await Promise.allSettled(sends);
      for (const client of clients) {
        client.dieAfter(Number.POSITIVE_INFINITY);
        await client.returned();
      }
    }),
    { numRuns: 8, seed: 1, endOnFailure: true },
  );
  await expect
    .poll(() => written.filter(({ client, id }) => !client.stored.has(id)).map(({ id }) => id), patience)
    .toEqual([]);
  await expect
    .poll(() => acknowledged.filter(id => !friend.messages.some(({ text }) => text === id)), patience)
    .toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
}, 120_000);
