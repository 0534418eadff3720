import { type TransportCapabilityName, transportCapabilityNames } from '@recado/contract';
import type { TransportCapabilities } from '@recado/transport';
import { listSendableKinds } from '../sending/listSendableKinds.ts';

/** Lists the abilities that differ between transports and that users would gain or lose. */
export function listTransportCapabilities(capabilities: TransportCapabilities): TransportCapabilityName[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const sendableKinds: readonly string[] = listSendableKinds(capabilities);
  const abilities: Partial<Record<TransportCapabilityName, boolean>> = {
    ...{ groups, receipts, calls },
    // The ability `contacts` means contact management. The message type `contacts` means contact cards.
    contacts: manages.includes('contacts'),
    profile: manages.includes('profile'),
    buttons: sends.includes('menu'),
  };
  return transportCapabilityNames.filter(ability => abilities[ability] ?? sendableKinds.includes(ability));
}
