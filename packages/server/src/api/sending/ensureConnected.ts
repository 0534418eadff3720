import { TransportError } from '@recado/transport';
import { NotConnected } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { refusal } from './refusal.ts';

/** States that do not pass by themselves: "wait until it is connected" would be no advice. */
const LASTING: readonly string[] = ['needs-relink', 'needs-passkey', 'parked', 'forbidden'];

/** @throws NotConnected, saying why, unless something could be sent or asked now */
export async function ensureConnected(sessions: Sessions, clientId: string): Promise<void> {
  try {
    await sessions.ready(clientId);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { state, explanation } = (await sessions.status(clientId)).connection;
    if (explanation && LASTING.includes(state))
      throw new NotConnected(`${explanation.what} ${explanation.next}`);
    throw refusal(error);
  }
}
