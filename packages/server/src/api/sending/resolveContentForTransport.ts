import { formatMenuText } from '../../lines/receiving/convertStructuredContent.ts';
import type { Dispatch } from '../../lines/sessions/index.ts';
import type { Abilities } from '../../lines/transports/index.ts';
import type { NewMessageContent } from './QueuedMessage.ts';

/** Converts stored content to what the client's transport can send. */
export async function resolveContentForTransport(
  abilities: Abilities,
  clientId: string,
  content: NewMessageContent,
): Promise<Dispatch['content']> {
  if (content.type === 'template') {
    // The rendered text is stored for display and never sent.
    const { text: _, ...template } = content;
    return template;
  }
  if (content.type !== 'menu') return content;
  // Buttons do not arrive over WhatsApp's web protocol: a menu is sent as text there.
  const { sends } = await abilities.forClient(clientId);
  return sends?.includes('menu') ? content : { type: 'text', text: formatMenuText(content) };
}
