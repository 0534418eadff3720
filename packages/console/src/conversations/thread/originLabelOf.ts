import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';

const { via, viaPerson } = conversations.message;

/** Returns a text that names how an own message was sent, such as by a program. Undefined if unknown. */
export function originLabelOf({ origin }: Message): string | undefined {
  if (!origin) return undefined;
  return origin.kind === 'console' && origin.user ? viaPerson(origin.user.name) : via[origin.via ?? origin.kind];
}
