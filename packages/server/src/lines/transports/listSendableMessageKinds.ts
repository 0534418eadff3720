import { type SendableContentCapability, sendableContentCapabilities } from '@recado/contract';
import type { TransportCapabilities } from '@recado/transport';

/**
 * Lists the message kinds that a transport can send. `menu` is always included, because a menu can be sent as
 * text.
 */
export function listSendableMessageKinds({
  media,
  sends,
  groups,
  statusPosts,
}: Pick<TransportCapabilities, 'media' | 'sends' | 'groups' | 'statusPosts'>): SendableContentCapability[] {
  const replyKinds = sends ? ['reply', ...(groups ? ['mention'] : [])] : [];
  const supportedKinds: readonly string[] = [
    'text',
    'menu',
    ...media,
    ...(sends ?? []),
    ...replyKinds,
    ...(statusPosts ? ['statusPost'] : []),
  ];
  return sendableContentCapabilities.filter(each => supportedKinds.includes(each));
}
