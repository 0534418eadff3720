import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import { writeAppState } from './appState.ts';
import type { PhoneParts } from './PhoneParts.ts';

const { SET } = proto.SyncdMutation.SyncdOperation;

/**
 * Writes somebody into the phone's address book: a patch of its app state, which its linked devices are told of.
 * @throws EmulatorError 404 when nobody has the number
 */
export function saveContact(phone: PhoneParts, number: string, name: string): Promise<void> {
  const contact = phone.server.directory.resolve(number);
  if (!contact) throw new EmulatorError(404, `nobody has the number ${number}`);
  return writeAppState(phone, {
    type: 'critical_unblock_low',
    index: ['contact', contact.jid],
    syncAction: {
      timestamp: phone.server.clock.now,
      contactAction: { fullName: name, firstName: name.split(' ')[0] ?? name, lidJid: contact.lidJid },
    },
    apiVersion: 2,
    operation: SET,
  });
}
