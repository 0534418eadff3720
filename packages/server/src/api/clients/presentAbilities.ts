import type { Client as ClientView, TransportView } from '@recado/contract';
import { transports as texts } from '@recado/texts';
import type { Transport } from '@recado/transport';
import { Invalid } from '../../ground/errors/index.ts';
import type { Transports } from '../../lines/index.ts';
import { sendablesOf } from '../sending/sendablesOf.ts';

type Abilities = Pick<ClientView, 'canDeclineCalls' | 'canConvertVoice' | 'canSend' | 'transport'>;

/** What can be done over the transport that a client uses. @param name null: the platform's */
export function presentAbilities(
  transports: Transports,
  name: string | null,
  canConvert: boolean,
): Abilities {
  const used = transports.named(name);
  const canSend = used ? sendablesOf(used.capabilities) : [];
  return {
    canDeclineCalls: used?.capabilities.calls ?? false,
    canConvertVoice: canConvert && canSend.includes('voice'),
    canSend,
    transport: used ? presentTransport(used) : { ...NOTHING, name: name ?? '' },
  };
}

export const presentTransport = ({ name, capabilities }: Transport): TransportView => ({
  name,
  qr: capabilities.qr,
  pairingCode: capabilities.pairingCode,
  credentials: (capabilities.credentials ?? []).map(({ name: field, secret }) => ({ name: field, secret })),
  groups: capabilities.groups,
  receipts: capabilities.receipts,
});

const NOTHING = { qr: false, pairingCode: false, credentials: [], groups: false, receipts: false };

/** @throws Invalid when the platform has none of that name */
export function ensureLoaded(transports: Transports, name: string): Transport {
  const found = transports.named(name);
  if (!found) throw new Invalid(texts.unknown, { transport: texts.unknown });
  return found;
}
