import { setTimeout as pause } from 'node:timers/promises';
import { MemoryVault } from '@recado/transport/conformance';

/** Vault with a database's latency: reads without a lock return data about to be overwritten. */
export class DelayedVault extends MemoryVault {
  /** Number of times that a device requested a message again. */
  resendRequestCount = 0;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        if (category === 'sent') this.resendRequestCount += 1;
        const entries = await vault.read(category, ids);
        await pause(2);
        return entries;
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await pause(2);
        await vault.write(changes);
      },
    };
  }
}
