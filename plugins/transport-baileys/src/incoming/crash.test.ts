import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

/** A vault whose process dies at the moment the ratchet of a message was written: nothing comes after it. */
class FatalVault extends MemoryVault {
  fatal = false;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await vault.write(changes);
        const ratchet = changes.some(({ category }) => category === 'session');
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
  it('loses nothing, twenty times out of twenty', async () => {
    const vault = new FatalVault();
    const line = world.line(undefined, vault);
    let { session, host } = await line.link();
    const friend = world.phone();
    let lost = 0;
    for (let round = 0; round < 20; round++) {
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
    expect(lost).toBe(0);
  });
});
