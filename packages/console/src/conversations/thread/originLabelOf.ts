import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';

const { via, viaPerson } = conversations.message;

/** Returns a text that names the way by which an own message was sent, if known. */
export function originLabelOf({ origin }: Message): string | undefined {
  if (!origin) return undefined;
  return origin.kind === 'console' && origin.user ? viaPerson(origin.user.name) : via[origin.via ?? origin.kind];
}
