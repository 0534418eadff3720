import { MemoryVault, type TestLine } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { createLossyTransport } from '../testing/careless.ts';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

/**
 * Vault whose process dies right after the ratchet of a message was written, so that nothing runs
 * afterwards.
 */
class CrashingVault extends MemoryVault {
  isArmed = false;
  /** Prefix of the sender's session IDs. Messages from others, such as the owner's phone, cause no crash. */
  sender = '';

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await vault.write(changes);
        const hasRatchet = changes.some(({ category, id }) => category === 'session' && id.startsWith(this.sender));
        if (!this.isArmed || !hasRatchet) return;
        this.isArmed = false;
        this.die();
        await new Promise(() => {});
      },
    };
  }

  die: () => void = () => {};
}

describe('crash right after the ratchet was advanced', () => {
  /** Crashes in each round while a message arrives. @returns number of lost messages */
  async function crashRepeatedly(line: TestLine, vault: CrashingVault, rounds: number): Promise<number> {
    let { session, host } = await line.link();
    const friend = world.createPhone();
    vault.sender = friend.lid.replace('@lid', '_');
    let lostCount = 0;
    for (let round = 0; round < rounds; round++) {
      vault.die = () => host.abort();
      vault.isArmed = true;
      const { id } = await friend.send(line.phone, { text: `Ronda ${round}` });
      await line.waitForState(host, 'closed');
      expect(host.messages.map(message => message.id)).not.toContain(id);
      ({ session, host } = await line.connect());
      const nextMessage = await friend.send(line.phone, { text: 'Sigue' });
      await line.waitForMessage(host, nextMessage.id);
      const deliveries = host.messages.filter(message => message.id === id);
      if (!deliveries.some(({ content }) => content.type === 'text' && content.text === `Ronda ${round}`))
        lostCount += 1;
    }
    await session.close('pause');
    return lostCount;
  }

  it('loses no message of the real transport in 20 of 20 crashes', async () => {
    const vault = new CrashingVault();
    expect(await crashRepeatedly(world.createLine(undefined, vault), vault, 20)).toBe(0);
  });

  it('loses every message of a transport that acknowledges messages before they are durable', async () => {
    // Each crash has its own line, because a lost message is requested again and would interfere with the next crash.
    for (let n = 0; n < 3; n += 1) {
      const vault = new CrashingVault();
      expect(await crashRepeatedly(world.createLine(undefined, vault, createLossyTransport), vault, 1)).toBe(1);
    }
  });
});
