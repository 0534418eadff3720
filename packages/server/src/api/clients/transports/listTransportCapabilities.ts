import { type TransportCapabilityName, transportCapabilityNames } from '@recado/contract';
import type { TransportCapabilities } from '@recado/transport';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';

/** Lists the abilities of a transport that may be gained or lost when a line changes its transport. */
export function listTransportCapabilities(capabilities: TransportCapabilities): TransportCapabilityName[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const sendableKinds: readonly string[] = listSendableMessageKinds(capabilities);
  const abilities: Partial<Record<TransportCapabilityName, boolean>> = {
    ...{ groups, receipts, calls },
    // The ability `contacts` means contact management. The message type `contacts` means contact cards.
    contacts: manages.includes('contacts'),
    profile: manages.includes('profile'),
    buttons: sends.includes('menu'),
  };
  return transportCapabilityNames.filter(ability => abilities[ability] ?? sendableKinds.includes(ability));
}
