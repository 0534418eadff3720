import type { Endpoints, ResponseOf } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { transact } from '../../../core/data/transact.ts';
import { recordLabelDifference, storeMessageLabel } from '../../../core/labels/index.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { findMessageByAnyId, getChatRecipient } from '../../messaging/sending/findMessageByAnyId.ts';
import { findOrCreateLabel } from './createLabelService.ts';
import type { PhoneLabelSender } from './createPhoneLabelSender.ts';

type Response = ResponseOf<Endpoints['PUT /external/messages/{messageId}/labels']>;

interface MessageLabelsDeps {
  readonly database: Knex;
  readonly phoneLabels: PhoneLabelSender;
  readonly apiUrl: string;
}

/** Manages the labels of single messages. */
export const createMessageLabelService = ({ database, phoneLabels, apiUrl }: MessageLabelsDeps) => ({
  /**
   * Gives a message exactly these labels, also on the phone. Creates missing labels.
   * @throws NotFound if there is no such message; Unprocessable if it belongs to a status or a channel
   */
  async set(clientId: string, messageId: string, names: readonly string[]): Promise<Response> {
    const message = await findMessageByAnyId(database, clientId, messageId);
    const chat = getChatRecipient(message);
    const before = presentMessage(message, apiUrl).labels ?? [];
    const after = await transact(database, async trx => {
      const labels = new Set<string>();
      for (const name of names.toSorted()) labels.add(await findOrCreateLabel(trx, clientId, name));
      const target = { chat, messageId: message.knownAs ?? message.waId };
      await recordLabelDifference(trx, clientId, target, { before, after: [...labels] });
      return [...labels];
    });
    const target =
      getChatKind(message.chat) === 'group'
        ? { chat: message.chat }
        : { contact: { ...(message.phone && { phone: message.phone }), ...(message.lid && { lid: message.lid }) } };
    const changes = [
      ...before.filter(label => !after.includes(label)).map(label => ({ label, labeled: false })),
      ...after.filter(label => !before.includes(label)).map(label => ({ label, labeled: true })),
    ];
    for (const change of changes)
      await storeMessageLabel(database, clientId, { ...target, ...change, target: message.waId });
    phoneLabels.sendSoon();
    const labeled = await findMessageByAnyId(database, clientId, message.id);
    return { success: true, clientId, message: presentMessage(labeled, apiUrl) };
  },
});
export type MessageLabelService = ReturnType<typeof createMessageLabelService>;
