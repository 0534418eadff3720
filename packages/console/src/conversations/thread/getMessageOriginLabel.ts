import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';

const { via, viaPerson } = conversationTexts.message;

/** Describes how an outgoing message was sent, such as by a program. Undefined if the origin is unknown. */
export function getMessageOriginLabel({ origin }: Message): string | undefined {
  if (!origin) return undefined;
  return origin.kind === 'console' && origin.user ? viaPerson(origin.user.name) : via[origin.via ?? origin.kind];
}
