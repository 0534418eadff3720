import type { ApiEndpointKey } from '../endpoints/index.ts';

/** Definition of an agent tool, based on an endpoint. Omitted properties are taken from this endpoint. */
export interface AgentToolDefinition {
  readonly key: ApiEndpointKey;
  readonly name: string;
  /** Title of the tool, in Spanish. */
  readonly title?: string;
  /** Description of the tool, in Spanish. */
  readonly description?: string;
  /** Query and payload arguments that the tool accepts. If missing: all arguments of the endpoint. */
  readonly takes?: readonly string[];
  /** Arguments that the tool requires although they are optional in the endpoint. */
  readonly required?: readonly string[];
  readonly fixed?: Readonly<Record<string, unknown>>;
}

const commonSendArguments = ['to', 'replyTo', 'unlessPaused'];

/**
 * All tools for agents. Agents cannot call any other endpoint, even if their key permits it. No tool
 * deletes data, changes the setup of the line, or accepts a URL that could redirect messages.
 */
export const agentToolDefinitions: readonly AgentToolDefinition[] = [
  { key: 'GET /external/clients', name: 'list_clients' },
  { key: 'GET /external/status', name: 'get_status', title: 'Consultar el estado de la línea' },
  {
    key: 'GET /external/conversations',
    name: 'list_conversations',
    title: 'Listar las conversaciones',
    description:
      'Las conversaciones, la más reciente primero. Se sigue con `cursor`, el `next` de la respuesta anterior.',
    takes: ['limit', 'cursor', 'chatKind', 'unread', 'archived', 'snoozed', 'label'],
  },
  {
    key: 'GET /external/conversations',
    name: 'search_conversations',
    title: 'Buscar en las conversaciones',
    description:
      'Busca por nombre, por número y en el texto de los mensajes; `match` es el mensaje encontrado. Se sigue con `cursor`.',
    takes: ['q', 'limit', 'cursor', 'chatKind'],
    required: ['q'],
  },
  { key: 'GET /external/conversations/{conversation}', name: 'get_conversation' },
  { key: 'GET /external/conversations/{conversation}/messages', name: 'read_messages' },
  { key: 'GET /external/messages/{messageId}', name: 'get_message' },
  { key: 'GET /external/contacts', name: 'list_contacts' },
  { key: 'GET /external/groups', name: 'list_groups' },
  { key: 'GET /external/status-posts', name: 'list_status_posts' },
  { key: 'POST /external/status-posts', name: 'publish_status_post' },
  { key: 'POST /external/check-number', name: 'check_number' },
  {
    key: 'POST /external/send',
    name: 'send_text',
    description: 'Envía ahora un mensaje de texto.',
    takes: ['text', ...commonSendArguments],
  },
  {
    key: 'POST /external/messages',
    name: 'send_menu',
    title: 'Enviar un menú',
    description:
      'Envía ahora un texto con opciones numeradas; lo que la persona contesta trae `choice` con la opción que eligió.',
    takes: ['menu', ...commonSendArguments],
    required: ['menu'],
    fixed: { type: 'menu' },
  },
  {
    key: 'POST /external/send-media',
    name: 'send_media',
    description:
      'Envía ahora un archivo, indicado con `mediaUrl`, la dirección de la que se lee, o con `mediaId`: uno de los dos.',
    takes: ['mediaUrl', 'mediaId', 'type', 'caption', 'fileName', ...commonSendArguments],
  },
  { key: 'GET /external/catalog', name: 'list_products', takes: ['limit', 'cursor'] },
  {
    key: 'POST /external/messages',
    name: 'send_product',
    title: 'Enviar un producto',
    description:
      'Envía ahora un producto del catálogo, con su foto y su precio. `productId` es su `id` de `list_products`.',
    takes: ['product', ...commonSendArguments],
    required: ['product'],
    fixed: { type: 'product' },
  },
  {
    key: 'GET /external/templates',
    name: 'list_templates',
    takes: ['status', 'limit', 'cursor'],
  },
  {
    key: 'POST /external/messages',
    name: 'send_template',
    title: 'Enviar una plantilla',
    description:
      'Envía ahora una plantilla aprobada, con sus huecos llenos en el orden de `variables`: lo único que llega a quien lleva 24 horas sin escribir, en una línea de la API oficial. Cuesta lo que Meta cobra por su categoría.',
    takes: ['template', ...commonSendArguments],
    required: ['template'],
    fixed: { type: 'template' },
  },
  {
    key: 'POST /external/messages',
    name: 'send_number_request',
    title: 'Pedir su número',
    description:
      'Envía ahora un botón con el que comparte su número quien lo oculta tras un nombre de usuario. `numberRequest` puede ir vacío.',
    takes: ['numberRequest', ...commonSendArguments],
    required: ['numberRequest'],
    fixed: { type: 'numberRequest' },
  },
  { key: 'PUT /external/messages/{messageId}/reaction', name: 'react_to_message' },
  { key: 'DELETE /external/messages/{messageId}/reaction', name: 'remove_reaction' },
];
