import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import { writeAppState } from './appState.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { SET } = proto.SyncdMutation.SyncdOperation;

/**
 * Adds a contact to the phone's address book. The linked devices receive the change as an app-state patch.
 * @throws EmulatorError 404 if no account has the number
 */
export function saveContact(phone: PhoneContext, number: string, name: string): Promise<void> {
  const contact = phone.server.directory.resolve(number);
  if (!contact) throw new EmulatorError(404, `no phone has the number ${number}`);
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
