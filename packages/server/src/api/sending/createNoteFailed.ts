import { recipientText } from '@recado/contract';
import type { Knex } from 'knex';
import { transact } from '../../ground/data/transact.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { templatesNamed } from '../../ground/templates/templateRows.ts';
import type { Said } from '../../lines/receiving/cardOf.ts';
import { written } from '../templates/createTemplateBook.ts';
import type { AddressBook } from './createAddressBook.ts';
import { newMessageId } from './createHandover.ts';
import { described } from './described.ts';
import { type AskedFile, readMessage } from './readMessage.ts';
import type { Sending } from './Sending.ts';

/** Keeps what could not leave as a message that failed: it stands in its chat, and its event is told. */
export function createNoteFailed({
  database,
  addressBook,
}: {
  readonly database: Knex;
  readonly addressBook: AddressBook;
}): Sending['noteFailed'] {
  return async (clientId, to, { message, origin, errorCode }) => {
    const person = to.kind === 'group' ? undefined : await addressBook.known(clientId, to);
    if (!person && to.kind !== 'group') return undefined;
    const said = readMessage(message);
    const { details, ...about } = await unsent(database, clientId, said);
    const waId = newMessageId();
    const timestamp = new Date(Math.floor(Date.now() / 1000) * 1000);
    const where = person ? { contact: person } : { chat: recipientText(to) };
    const failed = { waId, fromMe: true, timestamp, ...where, ...about, details: { ...details, origin } };
    await transact(database, async trx => {
      await storeMessages(trx, clientId, [failed]);
      // What is queued is not told yet; this is.
      await trx('messages')
        .where({ clientId, timestamp, waId, fromMe: true })
        .update({ status: 'failed', errorCode });
    });
    return waId;
  };
}

async function unsent(database: Knex, clientId: string, said: ReturnType<typeof readMessage>): Promise<Said> {
  if (said.type === 'asked') return unsentFile(said);
  if (said.type !== 'named') return described(said, {});
  const { name, language = '-' } = said;
  const found = written(said, await templatesNamed(database, clientId, name));
  if ('text' in found) return described(found, {});
  return { type: 'text', details: { kind: 'template', template: { name, language } } };
}

const unsentFile = ({ kind, caption }: AskedFile): Said => ({
  type: kind === 'voice' ? 'audio' : kind,
  text: caption,
  ...(kind === 'voice' && { details: { kind } }),
});
