import { phoneVariants } from '@recado/contract/rules';
import { within } from '@recado/timing';
import { type Person, type Phone, TransportError } from '@recado/transport';
import { USyncQuery, USyncUser, type WASocket } from '@whiskeysockets/baileys';
import { personOf } from '../people/jids.ts';

/** How to ask WhatsApp: the socket, for how long, and until when at all. */
export interface Inquiry {
  readonly sock: WASocket;
  /** Milliseconds. */
  readonly patienceMs: number;
  readonly over: AbortSignal;
}

/**
 * The canonical address of a number in any of its national spellings (docs/whatsapp.md §7); undefined: not
 * registered.
 * @throws TransportError `unreachable` when WhatsApp does not answer
 */
export const findNumber = (phone: Phone, inquiry: Inquiry): Promise<Person | undefined> =>
  ask(phoneVariants(phone), inquiry);

/** The same for the number exactly as written. */
export async function findExactly(phone: Phone, inquiry: Inquiry): Promise<Person | undefined> {
  const person = await ask([phone], inquiry);
  return person?.phone === phone ? person : undefined;
}

async function ask(
  spellings: readonly Phone[],
  { sock, patienceMs, over }: Inquiry,
): Promise<Person | undefined> {
  const query = new USyncQuery().withContactProtocol().withLIDProtocol();
  for (const spelling of spellings) query.withUser(new USyncUser().withPhone(`+${spelling}`));
  const asked = sock.executeUSyncQuery(query).catch(unanswered);
  const answer = await within(patienceMs, asked, unanswered, over);
  // Baileys answers undefined when the query timed out: silence is no answer.
  if (!answer) return unanswered();
  const found = answer.list.find(({ contact }) => contact === true);
  return found && personOf(found.id, typeof found.lid === 'string' ? found.lid : undefined);
}

function unanswered(cause?: unknown): never {
  throw new TransportError('unreachable', 'WhatsApp did not answer a question about a number.', { cause });
}
