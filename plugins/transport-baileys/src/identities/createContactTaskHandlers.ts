import { type Person, type SessionTaskHandlers, TransportError } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { toLidJid, toPersonFromJids, toPhoneJid } from './jids.ts';

type ContactTasks = Pick<SessionTaskHandlers, 'contacts.block' | 'contacts.blocked'>;

/** Creates the tasks that block contacts and list blocked ones (docs/whatsapp.md §10). */
export function createContactTaskHandlers({ sock, people, runQuery, runChange }: SessionTaskContext): ContactTasks {
  const query = (type: 'get' | 'set', content?: BinaryNode[]): Promise<BinaryNode> =>
    sock.query({
      tag: 'iq',
      attrs: { xmlns: 'blocklist', to: S_WHATSAPP_NET, type },
      ...(content && { content }),
    });

  return {
    async 'contacts.block'({ person, blocked }) {
      const { phone, lid } = await people.resolve(person);
      // A request to block needs the phone number and the LID; a request to unblock needs only the LID.
      if (lid === undefined || (blocked && phone === undefined))
        throw new TransportError('not-registered', 'The phone number or the LID of this person is unknown.');
      // Store the phone number, so that `contacts.blocked` can return it: WhatsApp's blocklist contains only LIDs.
      await people.storeMappings({ kind: 'person', lid, ...(phone !== undefined && { phone }) });
      const action = blocked ? 'block' : 'unblock';
      const attrs = { action, jid: toLidJid(lid), ...(blocked && { pn_jid: toPhoneJid(phone ?? '') }) };
      await runChange(
        () => query('set', [{ tag: 'item', attrs }]),
        () => 'rejected',
      );
    },

    async 'contacts.blocked'() {
      const answer = await runQuery(
        () => query('get'),
        () => 'rejected',
      );
      const list = childrenOf(answer, 'list')[0];
      const blockedPeople = childrenOf(list, 'item').map(({ attrs }) => toPersonFromJids(attrs.jid, attrs.pn_jid));
      return Promise.all(blockedPeople.map((person): Promise<Person> => people.resolveStored(person)));
    },
  };
}

const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
