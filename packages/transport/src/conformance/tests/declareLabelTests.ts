import { describe, expect, it } from 'vitest';
import { requireManage, type TestBench } from '../TestBench.ts';

/** Tests that labels of the account's app are reported and can be changed. */
export function declareLabelTests(bench: TestBench): void {
  const { manages = [] } = bench.options.capabilities;
  if (!manages.includes('labels')) return;
  describe('a session that manages labels', () => {
    it('reports the labels of the phone before their chats and messages, also those from before linking', async () => {
      const line = await bench.createLine();
      const friend = await bench.createCounterpart();
      const { ownPhone } = line;
      const id = (await ownPhone.saveLabel?.({ name: 'Pedido nuevo' })) ?? '';
      await ownPhone.assignLabel?.({ label: id, chat: friend.person, labeled: true });
      const { host } = await line.link();
      await bench.waitUntil('the chat is reported', () => host.labelAssignments.length > 0);
      expect(host.labelChanges).toEqual([expect.objectContaining({ id, name: 'Pedido nuevo', color: 0 })]);
      const awaitReports = (changes: number, assignments: number) =>
        bench.waitUntil(
          'the change is reported',
          () => host.labelChanges.length === changes && host.labelAssignments.length === assignments,
        );
      await ownPhone.saveLabel?.({ id, name: 'Pedido listo' });
      await awaitReports(2, 1);
      await ownPhone.assignLabel?.({ label: id, chat: friend.person, messageId: 'A1', labeled: true });
      await awaitReports(2, 2);
      await ownPhone.assignLabel?.({ label: id, chat: friend.person, labeled: false });
      await awaitReports(2, 3);
      await ownPhone.saveLabel?.({ id, name: 'Pedido listo', deleted: true });
      await awaitReports(3, 3);
      const { lid, phone } = friend.person;
      // The network names the person by LID alone if the client does not know the number yet.
      const chat = expect.objectContaining(lid === undefined ? { phone } : { lid });
      const assignment = { label: id, chat };
      expect(host.labelAssignments).toEqual([
        { ...assignment, labeled: true },
        { ...assignment, messageId: 'A1', labeled: true },
        { ...assignment, labeled: false },
      ]);
      expect(host.labelChanges.slice(1)).toEqual([
        expect.objectContaining({ id, name: 'Pedido listo' }),
        { id, deleted: true },
      ]);
    });

    it('shows labels of the client on the phone, and does not report them to the client itself', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const manage = requireManage(session);
      const friend = await bench.createCounterpart();
      const label = { id: '41', name: 'Pagado', color: 5 };
      const save = () =>
        manage('labels.save', label).then(
          () => true,
          // Try again after `unreachable`, because a newly linked device does not have all keys at first.
          error => (error.reason === 'unreachable' ? false : Promise.reject(error)),
        );
      await bench.waitUntil('the client creates the label', save);
      await manage('labels.assign', { label: '41', chat: friend.person, labeled: true });
      await manage('labels.assign', { label: '41', chat: friend.person, messageId: 'A1', labeled: true });
      expect(await line.ownPhone.listLabels?.()).toEqual([{ id: '41', name: 'Pagado', chats: 1, messages: 1 }]);
      await manage('labels.assign', { label: '41', chat: friend.person, labeled: false });
      await manage('labels.assign', { label: '41', chat: friend.person, messageId: 'A1', labeled: false });
      expect(await line.ownPhone.listLabels?.()).toEqual([{ id: '41', name: 'Pagado', chats: 0, messages: 0 }]);
      await manage('labels.save', { id: '41', deleted: true });
      expect(await line.ownPhone.listLabels?.()).toEqual([]);
      expect([...host.labelChanges, ...host.labelAssignments]).toEqual([]);
    });
  });
}
