import { type TransportAbility, transportAbilities } from '@recado/contract';
import type { Capabilities } from '@recado/transport';
import { sendablesOf } from '../sending/sendablesOf.ts';

/** What a person would miss, or find, at another transport. */
export function abilitiesOf(capabilities: Capabilities): TransportAbility[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const can = new Set<string>([...sendablesOf(capabilities), ...manages]);
  const told: Partial<Record<TransportAbility, boolean>> = {
    ...{ groups, receipts, calls },
    buttons: sends.includes('menu'),
  };
  return transportAbilities.filter(ability => told[ability] ?? can.has(ability));
}
