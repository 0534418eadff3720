import { listPhoneVariants } from '@recado/contract/rules';
import { withTimeout } from '@recado/timing';
import { type Person, type PhoneNumber, TransportError } from '@recado/transport';
import { USyncQuery, USyncUser, type WASocket } from '@whiskeysockets/baileys';
import { toPersonFromJids } from '../identities/jids.ts';

/** Options of a number lookup: the socket, the timeout, and the signal that ends the lookup. */
export interface NumberLookupOptions {
  readonly sock: WASocket;
  /** Timeout in milliseconds. */
  readonly timeoutMs: number;
  readonly abortSignal: AbortSignal;
}

/**
 * Finds the canonical address of a number in any of its national forms (docs/whatsapp.md §7). Returns undefined
 * if the number is not registered.
 * @throws TransportError `unreachable` if WhatsApp does not answer
 */
export const findRegisteredNumber = (
  phone: PhoneNumber,
  lookupOptions: NumberLookupOptions,
): Promise<Person | undefined> => queryNumbers(listPhoneVariants(phone), lookupOptions);

/** Finds the WhatsApp address of exactly this phone number. Ignores other national formats of the number. */
export async function findExactRegisteredNumber(
  phone: PhoneNumber,
  lookupOptions: NumberLookupOptions,
): Promise<Person | undefined> {
  const person = await queryNumbers([phone], lookupOptions);
  return person?.phone === phone ? person : undefined;
}

async function queryNumbers(
  spellings: readonly PhoneNumber[],
  { sock, timeoutMs, abortSignal }: NumberLookupOptions,
): Promise<Person | undefined> {
  const query = new USyncQuery().withContactProtocol().withLIDProtocol();
  for (const spelling of spellings) query.withUser(new USyncUser().withPhone(`+${spelling}`));
  const pendingAnswer = sock.executeUSyncQuery(query).catch(throwUnreachable);
  const answer = await withTimeout(timeoutMs, pendingAnswer, throwUnreachable, abortSignal);
  // Baileys returns undefined if the query timed out, which does not mean that the number is unregistered.
  if (!answer) return throwUnreachable();
  const match = answer.list.find(({ contact }) => contact === true);
  return match && toPersonFromJids(match.id, typeof match.lid === 'string' ? match.lid : undefined);
}

function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'WhatsApp did not answer a number lookup.', { cause });
}
