import { type Sendable, sendables } from '@recado/contract';
import type { Capabilities } from '@recado/transport';

/** What can be sent over a transport, in the contract's words. A menu goes as a text where there are no buttons. */
export function sendablesOf({
  media,
  sends,
  groups,
}: Pick<Capabilities, 'media' | 'sends' | 'groups'>): Sendable[] {
  const around = sends ? ['reply', ...(groups ? ['mention'] : [])] : [];
  const can: readonly string[] = ['text', 'menu', ...media, ...(sends ?? []), ...around];
  return sendables.filter(each => can.includes(each));
}
