import type { Client as ClientView, TransportView } from '@recado/contract';
import { transportTexts as texts } from '@recado/texts';
import type { Transport } from '@recado/transport';
import { Invalid } from '../../../core/errors/index.ts';
import type { TransportRegistry } from '../../../lines/index.ts';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';

type Abilities = Pick<ClientView, 'canDeclineCalls' | 'canConvertVoice' | 'canSend' | 'transport'>;

/** Presents the abilities of a client's transport. @param name null: the default transport of the platform */
export function presentTransportAbilities(
  transports: TransportRegistry,
  name: string | null,
  canConvert: boolean,
): Abilities {
  const transport = transports.find(name);
  const canSend = transport ? listSendableMessageKinds(transport.capabilities) : [];
  return {
    canDeclineCalls: transport?.capabilities.calls ?? false,
    canConvertVoice: canConvert && canSend.includes('voice'),
    canSend,
    transport: transport ? presentTransport(transport) : { ...NO_CAPABILITIES, name: name ?? '' },
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

const NO_CAPABILITIES = { qr: false, pairingCode: false, credentials: [], groups: false, receipts: false };

/** Returns the platform's transport with this name. @throws Invalid if the platform has no such transport */
export function requireTransport(transports: TransportRegistry, name: string): Transport {
  const transport = transports.find(name);
  if (!transport) throw new Invalid(texts.unknown, { transport: texts.unknown });
  return transport;
}
