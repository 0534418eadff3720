import { type Line, MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { carelessly } from '../testing/careless.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

/** A vault whose process dies at the moment the ratchet of a message was written: nothing comes after it. */
class FatalVault extends MemoryVault {
  fatal = false;
  /** Whose messages: the owner's own phone tells its new device one thing and another, too. */
  sender = '';

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await vault.write(changes);
        const ratchet = changes.some(
          ({ category, id }) => category === 'session' && id.startsWith(this.sender),
        );
        if (!this.fatal || !ratchet) return;
        this.fatal = false;
        this.die();
        await new Promise(() => {});
      },
    };
  }

  die: () => void = () => {};
}

describe('a crash right after the ratchet was turned', () => {
  /** @returns how many messages were lost */
  async function crash(line: Line, vault: FatalVault, rounds: number): Promise<number> {
    let { session, host } = await line.link();
    const friend = world.phone();
    vault.sender = friend.lid.replace('@lid', '_');
    let lost = 0;
    for (let round = 0; round < rounds; round++) {
      vault.die = () => host.abort();
      vault.fatal = true;
      const { id } = await friend.send(line.phone, { text: `Ronda ${round}` });
      await line.state(host, 'closed');
      expect(host.messages.map(message => message.id)).not.toContain(id);
      ({ session, host } = await line.connect());
      const fence = await friend.send(line.phone, { text: 'Sigue' });
      await line.message(host, fence.id);
      const again = host.messages.filter(message => message.id === id);
      if (!again.some(({ content }) => content.type === 'text' && content.text === `Ronda ${round}`))
        lost += 1;
    }
    await session.close('pause');
    return lost;
  }

  it('loses nothing, twenty times out of twenty', async () => {
    const vault = new FatalVault();
    expect(await crash(world.line(undefined, vault), vault, 20)).toBe(0);
  });

  it('loses every message that is acknowledged before it is durable', async () => {
    // Each on a line of its own: what was lost is asked for again, and would be what the next crash meets.
    for (let n = 0; n < 3; n += 1) {
      const vault = new FatalVault();
      expect(await crash(world.line(undefined, vault, carelessly), vault, 1)).toBe(1);
    }
  });
});
