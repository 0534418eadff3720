import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';

const { via, viaPerson } = conversations.message;

/** By which way a message of ours left, where that is known. */
export function originOf({ origin }: Message): string | undefined {
  if (!origin) return undefined;
  return origin.kind === 'console' && origin.user
    ? viaPerson(origin.user.name)
    : via[origin.via ?? origin.kind];
}
