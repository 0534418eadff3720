import { formatMenuText } from '../../lines/receiving/convertStructuredContent.ts';
import type { Dispatch } from '../../lines/sessions/index.ts';
import type { Abilities } from '../../lines/transports/index.ts';
import type { NewMessageContent } from './QueuedMessage.ts';

/** Converts stored content to content that the client's transport can send. */
export async function resolveContentForTransport(
  abilities: Abilities,
  clientId: string,
  content: NewMessageContent,
): Promise<Dispatch['content']> {
  if (content.type === 'template') {
    // Omit the rendered text, because it is stored only for display and never sent.
    const { text: _, ...template } = content;
    return template;
  }
  if (content.type !== 'menu') return content;
  // Send a menu as text if the transport has no menus: buttons do not arrive over WhatsApp's web protocol.
  const { sends } = await abilities.forClient(clientId);
  return sends?.includes('menu') ? content : { type: 'text', text: formatMenuText(content) };
}
