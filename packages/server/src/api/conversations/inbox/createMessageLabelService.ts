import type { Endpoints, ResponseOf } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { transact } from '../../../core/data/transact.ts';
import { type LabelledMessage, recordLabelDifference, replaceMessageLabels } from '../../../core/labels/index.ts';
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
    const person = { ...(message.phone && { phone: message.phone }), ...(message.lid && { lid: message.lid }) };
    const labelled: LabelledMessage = {
      ...{ id: message.id, target: message.waId },
      ...(getChatKind(message.chat) === 'group' ? { chat: message.chat } : { contact: person }),
    };
    // One transaction, so that after a failure the message has all of the labels or none of the changes.
    await transact(database, async trx => {
      const after = new Set<string>();
      for (const name of names.toSorted()) after.add(await findOrCreateLabel(trx, clientId, name));
      const before = await replaceMessageLabels(trx, clientId, labelled, [...after]);
      const target = { chat, messageId: message.knownAs ?? message.waId };
      await recordLabelDifference(trx, clientId, target, { before, after: [...after] });
    });
    phoneLabels.sendSoon();
    const labeled = await findMessageByAnyId(database, clientId, message.id);
    return { success: true, clientId, message: presentMessage(labeled, apiUrl) };
  },
});
export type MessageLabelService = ReturnType<typeof createMessageLabelService>;
