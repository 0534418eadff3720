import { type SendCapability, sendCapabilities } from '@recado/contract';
import type { Capabilities } from '@recado/transport';

/** Lists the kinds that a transport can send, in the contract's terms. Menus may be sent as text. */
export function sendableKindsOf({
  media,
  sends,
  groups,
}: Pick<Capabilities, 'media' | 'sends' | 'groups'>): SendCapability[] {
  const replyKinds = sends ? ['reply', ...(groups ? ['mention'] : [])] : [];
  const supportedKinds: readonly string[] = ['text', 'menu', ...media, ...(sends ?? []), ...replyKinds];
  return sendCapabilities.filter(each => supportedKinds.includes(each));
}
