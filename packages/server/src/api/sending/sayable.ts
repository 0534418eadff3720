import { menuText } from '../../lines/receiving/cardOf.ts';
import type { Dispatch } from '../../lines/sessions/index.ts';
import type { Abilities } from '../../lines/transports/index.ts';
import type { WrittenContent } from './QueuedMessage.ts';

/** What is written as a client's network can be given it. */
export async function sayable(
  abilities: Abilities,
  clientId: string,
  content: WrittenContent,
): Promise<Dispatch['content']> {
  if (content.type === 'template') {
    // How it reads is for us.
    const { text: _, ...template } = content;
    return template;
  }
  if (content.type !== 'menu') return content;
  // Over WhatsApp's web protocol buttons do not arrive: a menu is said in words there.
  const { sends } = await abilities.of(clientId);
  return sends?.includes('menu') ? content : { type: 'text', text: menuText(content) };
}
