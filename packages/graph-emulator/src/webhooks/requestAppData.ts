import type { PhoneMessage } from '@recado/whatsapp-emulator';
import type { GraphRequest } from '../http/readGraphRequest.ts';
import type { BusinessLineServices } from '../model/GraphEmulatorState.ts';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';

/** Error with which Meta reports that the owner does not share the chats of the app. */
const HISTORY_DECLINED = 2593109;
/** Maximum messages of one chat in one chunk. The low number makes tests receive several chunks. */
const CHUNK_MESSAGES = 3;

/**
 * `POST /<phone number id>/smb_app_data`: requests the contacts or the chats of the WhatsApp app. They arrive at the
 * callback as `smb_app_state_sync` and `history`. @throws GraphError
 */
export function requestAppData({ line, eventRelay }: BusinessLineServices, body: GraphRequest['body']): object {
  if (!line.coexistence) throw new GraphError(100, 'Invalid parameter', { details: 'The number is not on the app.' });
  if (body.sync_type === 'smb_app_state_sync')
    for (const [number, name] of line.addressBook) eventRelay.notifyContact(number, name);
  else if (body.sync_type === 'history') sendHistory({ line, eventRelay });
  else throw createInvalidParameterError('Param sync_type must be one of {smb_app_state_sync, history}');
  return { messaging_product: 'whatsapp', request_id: line.phoneNumberId };
}

function sendHistory({ line, eventRelay }: Pick<BusinessLineServices, 'line' | 'eventRelay'>): void {
  if (!line.isHistoryShared) {
    const message = 'History sync is turned off by the business from the WhatsApp Business App';
    eventRelay.notifyHistory([
      { errors: [{ code: HISTORY_DECLINED, title: message, message, error_data: { details: message } }] },
    ]);
    return;
  }
  const chats = new Map<string, PhoneMessage[]>();
  for (const message of line.phone.messages.filter(({ chat }) => chat.endsWith('@s.whatsapp.net'))) {
    const customer = message.chat.replace(/[:@].*/, '');
    chats.set(customer, [...(chats.get(customer) ?? []), message]);
  }
  const chunks = [...chats].flatMap(([customer, messages]) =>
    chunk(messages.toReversed()).map(part => ({ customer, messages: part })),
  );
  const metadata = (n: number) => ({
    phase: 0,
    chunk_order: n + 1,
    progress: Math.ceil(((n + 1) / chunks.length) * 100),
  });
  eventRelay.notifyHistory(
    chunks.map(({ customer, messages }, n) => ({
      metadata: metadata(n),
      threads: [
        { id: customer, messages: messages.map(message => eventRelay.toHistoryMessage(customer, message, false)) },
      ],
    })),
  );
  for (const [customer, messages] of chats)
    for (const message of messages) if (message.kind === 'media') eventRelay.notifyHistoryFile(customer, message);
}

const chunk = (messages: readonly PhoneMessage[]): PhoneMessage[][] =>
  Array.from({ length: Math.ceil(messages.length / CHUNK_MESSAGES) }, (_, n) =>
    messages.slice(n * CHUNK_MESSAGES, (n + 1) * CHUNK_MESSAGES),
  );
