import { type SendCapability, sendCapabilities } from '@recado/contract';
import type { Capabilities } from '@recado/transport';

/** Lists what a transport can send, in contract terms. Without buttons a menu is sent as text. */
export function sendableKindsOf({
  media,
  sends,
  groups,
}: Pick<Capabilities, 'media' | 'sends' | 'groups'>): SendCapability[] {
  const replyKinds = sends ? ['reply', ...(groups ? ['mention'] : [])] : [];
  const supportedKinds: readonly string[] = ['text', 'menu', ...media, ...(sends ?? []), ...replyKinds];
  return sendCapabilities.filter(each => supportedKinds.includes(each));
}
