import { type TransportAbility, transportAbilities } from '@recado/contract';
import type { Capabilities } from '@recado/transport';
import { sendablesOf } from '../sending/sendablesOf.ts';

/** What a person would miss, or find, at another transport. */
export function abilitiesOf(capabilities: Capabilities): TransportAbility[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const can: readonly string[] = sendablesOf(capabilities);
  const told: Partial<Record<TransportAbility, boolean>> = {
    ...{ groups, receipts, calls },
    // Who they are, not their cards, which are a kind of message under the same name.
    contacts: manages.includes('contacts'),
    profile: manages.includes('profile'),
    buttons: sends.includes('menu'),
  };
  return transportAbilities.filter(ability => told[ability] ?? can.includes(ability));
}
