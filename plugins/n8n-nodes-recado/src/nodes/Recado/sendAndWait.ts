import { createHash } from 'node:crypto';
import { n8nNode } from '@recado/texts';
import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeProperties,
  type IWebhookDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type Json,
  type JsonObject,
  NodeOperationError,
} from 'n8n-workflow';
import { described } from '../../catalogue/english.ts';
import { ask, clientOf } from '../../request.ts';
import { keyFor } from './runCall.ts';

const texts = n8nNode.wait;
const displayOptions = { show: { resource: ['message'], operation: ['sendAndWait'] } };

export const waitProperties: INodeProperties[] = [
  {
    displayName: n8nNode.to.name,
    name: 'to',
    type: 'resourceLocator',
    default: { mode: 'id', value: '' },
    required: true,
    displayOptions,
    modes: [
      {
        displayName: n8nNode.to.number,
        name: 'id',
        type: 'string',
        placeholder: n8nNode.to.placeholder,
      },
      {
        displayName: n8nNode.to.contact,
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'searchContacts', searchable: true },
      },
    ],
  },
  {
    displayName: texts.text,
    name: 'text',
    type: 'string',
    default: '',
    required: true,
    typeOptions: { rows: 4 },
    displayOptions,
  },
  {
    displayName: texts.choices,
    name: 'choices',
    type: 'string',
    default: [],
    typeOptions: { multipleValues: true },
    description: described('Options of a menu', texts.choicesHint),
    displayOptions,
  },
  {
    displayName: texts.minutes,
    name: 'minutes',
    type: 'number',
    default: 1440,
    typeOptions: { minValue: 0.1, maxValue: 43_200 },
    description: described('How long to wait, in minutes', texts.minutesHint),
    displayOptions,
  },
];

/** Where n8n is told to go on: below the execution's own address. */
export const waitWebhooks: IWebhookDescription[] = [
  {
    name: 'default',
    httpMethod: 'POST',
    responseMode: 'onReceived',
    path: '={{ $nodeId }}',
    restartWebhook: true,
    isFullPath: true,
  },
];

/**
 * Sends, subscribes to what that conversation says next, and lets the execution wait. The answer may be there before the
 * subscription is: what came after the moment of sending is told, too.
 */
export async function sendAndWait(
  node: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[][]> {
  if (items.length > 1) throw new NodeOperationError(node.getNode(), texts.onlyOne);
  const client = clientOf(node.getNodeParameter('client', 0, '', { extractValue: true }));
  const choices = (node.getNodeParameter('choices', 0, []) as string[]).filter(choice => choice !== '');
  const text = node.getNodeParameter('text', 0);
  const type = choices.length > 0 ? 'menu' : 'text';
  const to = node.getNodeParameter('to', 0, '', { extractValue: true });
  const content = type === 'menu' ? { text, options: choices } : { text };
  const message: JsonObject = { to, type, [type]: content };
  const until = new Date(Date.now() + Number(node.getNodeParameter('minutes', 0, 1440)) * 60_000);

  const key = keyFor(node, 0, message);
  // Tried again, the message is not sent again: its answer may have come since.
  const context = node.getContext('node');
  context[key] ??= await newestEvent(node, client);
  const sent = await ask(node, {
    method: 'POST',
    path: '/external/messages',
    headers: { 'Idempotency-Key': key },
    body: message,
    client,
  });
  const { webhook } = await ask(node, {
    method: 'POST',
    path: '/external/webhooks',
    body: {
      url: resumeUrlOf(node),
      label: `${texts.label} ${createHash('sha256').update(key).digest('hex').slice(0, 12)}`,
      origin: 'n8n',
      externalId: key,
      eventTypes: ['message.received'],
      chatKinds: ['person', 'group'],
      chat: sent.chat,
      expiresAt: until.toISOString(),
      after: context[key],
    },
    client,
  });
  // n8n hands on what came in when the time is over: by then it is this.
  const { messageId, chat } = sent;
  const { id } = webhook as JsonObject;
  const json: JsonObject = { answered: false, messageId, chat, webhookId: id };
  items.splice(0, items.length, { json, pairedItem: { item: 0 } });
  await node.putExecutionToWait(until);
  return [items];
}

async function newestEvent(node: IExecuteFunctions, client: string | undefined): Promise<Json> {
  const path = '/external/conversations';
  return (await ask(node, { method: 'GET', path, qs: { limit: 1 }, client })).sequence;
}

/** @throws NodeOperationError where n8n has none */
function resumeUrlOf(node: IExecuteFunctions): string {
  if (node.getSignedResumeUrl) return node.getSignedResumeUrl();
  const address = node.evaluateExpression('{{ $execution?.resumeUrl }}', 0);
  if (typeof address !== 'string') throw new NodeOperationError(node.getNode(), texts.noAddress);
  return `${address}/${node.getNode().id}`;
}

/**
 * What was told of a message is asked for again, with the credential: so it is Recado's, whoever calls. What is no answer
 * lets the execution go on waiting. A menu's option is read as the API reads it: of what somebody says first.
 */
export async function answerOf(node: IWebhookFunctions): Promise<IWebhookResponseData> {
  const heard = (node.getBodyData().data ?? {}) as JsonObject;
  const waiting = node.evaluateExpression('{{ $json }}', 0) as JsonObject;
  const client = clientOf(node.getNodeParameter('client', '', { extractValue: true }));
  const path = `/external/messages/${encodeURIComponent(String(heard.id))}`;
  const { message } = await ask(node, { method: 'GET', path, client });
  const answer = message as JsonObject;
  const choice = answer.choice as JsonObject | null | undefined;
  const isChoice = choice != null && choice.menuId === waiting.messageId;
  if (answer.direction !== 'inbound' || answer.chat !== waiting.chat) return { webhookResponse: 'ignored' };
  // Nobody waits for it, and it ends by itself: the answer is n8n's whether this succeeds or not.
  void ask(node, {
    method: 'DELETE',
    path: `/external/webhooks/${String(waiting.webhookId)}`,
    client,
  }).catch(() => undefined);
  const { messageId, chat } = waiting;
  const json = {
    answered: true,
    messageId,
    chat,
    text: answer.text,
    choice: isChoice ? choice : null,
    message: answer,
  };
  return { webhookResponse: 'ok', workflowData: [[{ json }]] };
}
