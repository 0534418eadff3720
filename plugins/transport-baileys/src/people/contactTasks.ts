import { type Person, type TaskHandlers, TransportError } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import type { TaskContext } from '../tasks/TaskContext.ts';
import { lidJid, personOf, phoneJid } from './jids.ts';

type ContactTasks = Pick<TaskHandlers, 'contacts.block' | 'contacts.blocked'>;

/** Whom this account blocks (docs/whatsapp.md §10). */
export function contactTasks({ sock, people, asking, changing }: TaskContext): ContactTasks {
  const query = (type: 'get' | 'set', content?: BinaryNode[]): Promise<BinaryNode> =>
    sock.query({
      tag: 'iq',
      attrs: { xmlns: 'blocklist', to: S_WHATSAPP_NET, type },
      ...(content && { content }),
    });

  return {
    async 'contacts.block'({ person, blocked }) {
      const { phone, lid } = await people.complete(person);
      // Who is blocked is named by both, and unblocked by LID alone.
      if (lid === undefined || (blocked && phone === undefined))
        throw new TransportError('not-registered', 'One of the names of this person is not known.');
      // The list names them by LID alone.
      await people.learn({ kind: 'person', lid, ...(phone !== undefined && { phone }) });
      const action = blocked ? 'block' : 'unblock';
      const attrs = { action, jid: lidJid(lid), ...(blocked && { pn_jid: phoneJid(phone ?? '') }) };
      await changing(
        () => query('set', [{ tag: 'item', attrs }]),
        () => 'rejected',
      );
    },

    async 'contacts.blocked'() {
      const answer = await asking(
        () => query('get'),
        () => 'rejected',
      );
      const list = childrenOf(answer, 'list')[0];
      const named = childrenOf(list, 'item').map(({ attrs }) => personOf(attrs.jid, attrs.pn_jid));
      return Promise.all(named.map((person): Promise<Person> => people.known(person)));
    },
  };
}

const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
