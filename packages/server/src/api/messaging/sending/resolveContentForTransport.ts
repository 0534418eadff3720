import { formatMenuText } from '../../../lines/receiving/convertStructuredContent.ts';
import type { OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/transports/index.ts';
import type { NewMessageContent } from './QueuedMessage.ts';

/** Converts stored content to content that the client's transport can send. */
export async function resolveContentForTransport(
  abilities: TransportCapabilityLookup,
  clientId: string,
  content: NewMessageContent,
): Promise<OutgoingSessionMessage['content']> {
  if (content.type === 'template') {
    // Omit the rendered text, because it is stored only for display and never sent.
    const { text: _, ...template } = content;
    return template;
  }
  if (content.type !== 'menu') return content;
  // Send a menu as text if the transport has no menus: WhatsApp's web protocol delivers no buttons.
  const { sends } = await abilities.forClient(clientId);
  return sends?.includes('menu') ? content : { type: 'text', text: formatMenuText(content) };
}
