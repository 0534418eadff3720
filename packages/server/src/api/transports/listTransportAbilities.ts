import { type TransportAbility, transportAbilities } from '@recado/contract';
import type { TransportCapabilities } from '@recado/transport';
import { listSendableKinds } from '../sending/listSendableKinds.ts';

/** Lists the abilities that differ between transports and that users would gain or lose. */
export function listTransportAbilities(capabilities: TransportCapabilities): TransportAbility[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const sendableKinds: readonly string[] = listSendableKinds(capabilities);
  const abilities: Partial<Record<TransportAbility, boolean>> = {
    ...{ groups, receipts, calls },
    // The ability `contacts` means contact management. The message type `contacts` means contact cards.
    contacts: manages.includes('contacts'),
    profile: manages.includes('profile'),
    buttons: sends.includes('menu'),
  };
  return transportAbilities.filter(ability => abilities[ability] ?? sendableKinds.includes(ability));
}
