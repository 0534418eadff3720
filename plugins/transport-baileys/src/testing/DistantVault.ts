import { setTimeout as pause } from 'node:timers/promises';
import { MemoryVault } from '@recado/transport/conformance';

/** A vault as far away as a database: who reads without a lock reads what another is about to overwrite. */
export class DistantVault extends MemoryVault {
  /** How often a device asked for a message again. */
  repetitions = 0;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        if (category === 'sent') this.repetitions += 1;
        const found = await vault.read(category, ids);
        await pause(2);
        return found;
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await pause(2);
        await vault.write(changes);
      },
    };
  }
}
