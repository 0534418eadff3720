import { type SessionTaskHandlers, TransportError } from '@recado/transport';
import { toKnownJid } from '../identities/jids.ts';
import { isBusinessApp } from '../identities/ownAccount.ts';
import type { SessionTaskContext } from './SessionTaskContext.ts';

type LabelTaskHandlers = Pick<SessionTaskHandlers, 'labels.save' | 'labels.assign'>;

/** Tasks that change the labels of WhatsApp Business, in the account's app state (docs/whatsapp.md §10). */
export function createLabelTaskHandlers({ sock, people, runChange }: SessionTaskContext): LabelTaskHandlers {
  const { creds } = sock.authState;
  const assertLabelsExist = () => {
    if (!isBusinessApp(creds)) throw new TransportError('unsupported', 'Only WhatsApp Business has labels.');
    if (!creds.myAppStateKeyId) throw new TransportError('unreachable', 'The phone has not shared its keys yet.');
  };
  return {
    async 'labels.save'({ id, ...change }) {
      assertLabelsExist();
      const { predefinedId, ...fields } = 'name' in change ? change : { ...change, predefinedId: undefined };
      const predefined = predefinedId === undefined ? {} : { predefinedId: Number(predefinedId) };
      await runChange(
        () => sock.addLabel('', { id, deleted: false, ...fields, ...predefined }),
        () => 'rejected',
      );
    },
    async 'labels.assign'({ label, chat, messageId, labeled }) {
      assertLabelsExist();
      // Phones show a label only if it was assigned to the LID of the person (docs/whatsapp.md §10).
      const jid = toKnownJid(chat.kind === 'person' ? await people.resolve(chat) : chat);
      const assign = (): Promise<unknown> => {
        if (messageId === undefined) return labeled ? sock.addChatLabel(jid, label) : sock.removeChatLabel(jid, label);
        return labeled ? sock.addMessageLabel(jid, messageId, label) : sock.removeMessageLabel(jid, messageId, label);
      };
      await runChange(assign, () => 'rejected');
    },
  };
}
