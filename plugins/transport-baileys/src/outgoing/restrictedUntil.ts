import type { WASocket } from '@whiskeysockets/baileys';
import { within } from '../shared/within.ts';

interface Asking {
  readonly sock: WASocket;
  readonly queryMs: number;
  readonly over: AbortSignal;
}

/** Until when WhatsApp lets this account open no new chats; undefined when it does not say. */
export async function restrictedUntil({ sock, queryMs, over }: Asking): Promise<Date | undefined> {
  const nothing = (): undefined => undefined;
  const asked = sock
    .fetchAccountReachoutTimelock()
    .then(({ timeEnforcementEnds }) => timeEnforcementEnds, nothing);
  return within(queryMs / 4, asked, nothing, over);
}
