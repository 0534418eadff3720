/** Test call of one of the tools for AI agents, with the part of the answer that shows success. */
export interface AgentToolCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Part of the API's answer. Undefined if the API must refuse the call, with a sentence in Spanish. */
  readonly answer?: object;
}

/**
 * Creates a test call for each tool.
 * @param messageText text of message `messageId`, written by `person`, whose name is Marta
 */
export const createTestAgentToolCalls = (
  person: string,
  messageId: string,
  messageText: string,
): Readonly<Record<string, AgentToolCall>> => ({
  list_clients: { args: {}, answer: { success: true } },
  get_status: { args: {}, answer: { isConnected: true } },
  list_conversations: { args: { limit: 10 }, answer: { conversations: [{ name: 'Marta' }] } },
  search_conversations: {
    args: { q: messageText.slice(0, 40) },
    answer: { conversations: [{ match: { messageId } }] },
  },
  get_conversation: { args: { conversation: person }, answer: { conversation: { name: 'Marta' } } },
  read_messages: { args: { conversation: person, limit: 100 }, answer: { conversation: { name: 'Marta' } } },
  get_message: { args: { messageId }, answer: { message: { text: messageText } } },
  list_contacts: { args: { q: 'marta' }, answer: { contacts: [{ name: 'Marta' }] } },
  list_groups: { args: {}, answer: { groups: [] } },
  list_status_posts: { args: {}, answer: { success: true } },
  publish_status_post: {
    args: { type: 'text', text: { text: 'Hoy hay conchas' }, audience: { kind: 'all' } },
    answer: { statusPost: { state: 'published' } },
  },
  list_products: { args: { limit: 10 }, answer: { products: [] } },
  send_product: { args: { to: person, product: { productId: '7193412345678901' } } },
  check_number: { args: { phoneNumber: person }, answer: { exists: true } },
  react_to_message: { args: { messageId, emoji: '👀' }, answer: { status: 'sent' } },
  remove_reaction: { args: { messageId }, answer: { status: 'sent' } },
  send_menu: {
    args: { to: person, menu: { text: '¿Cuál?', options: ['Concha', 'Cuerno'] } },
    answer: { type: 'menu', status: 'sent' },
  },
  send_number_request: {
    args: { to: person, numberRequest: {} },
    answer: { type: 'numberRequest', status: 'sent' },
  },
  // The API refuses this call, because lines that use a linked phone have no templates.
  list_templates: { args: {} },
  send_template: { args: { to: person, template: { name: 'pedido_listo', values: ['Marta'] } } },
  send_text: {
    args: { to: person, text: 'Claro que sí.' },
    answer: { text: 'Claro que sí.', status: 'sent' },
  },
  // The API refuses this call, because no server listens at this address.
  send_media: { args: { to: person, mediaUrl: 'http://127.0.0.1:9/menu.jpg' } },
});
