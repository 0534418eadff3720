import { createHash } from 'node:crypto';
import { n8nNodeTexts } from '@recado/texts';
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
import { joinEnglishAndSpanishText } from '../../catalogue/english.ts';
import { requestRecadoJson, toSelectedClientId } from '../../requestRecado.ts';
import { createItemIdempotencyKey } from './runApiCall.ts';

const texts = n8nNodeTexts.wait;
const displayOptions = { show: { resource: ['message'], operation: ['sendAndWait'] } };

export const sendAndWaitProperties: INodeProperties[] = [
  {
    displayName: n8nNodeTexts.to.name,
    name: 'to',
    type: 'resourceLocator',
    default: { mode: 'id', value: '' },
    required: true,
    displayOptions,
    modes: [
      {
        displayName: n8nNodeTexts.to.number,
        name: 'id',
        type: 'string',
        placeholder: n8nNodeTexts.to.placeholder,
      },
      {
        displayName: n8nNodeTexts.to.contact,
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
    description: joinEnglishAndSpanishText('Options of a menu', texts.choicesHint),
    displayOptions,
  },
  {
    displayName: texts.minutes,
    name: 'minutes',
    type: 'number',
    default: 1440,
    typeOptions: { minValue: 0.1, maxValue: 43_200 },
    description: joinEnglishAndSpanishText('How long to wait, in minutes', texts.minutesHint),
    displayOptions,
  },
];

/** Webhook that resumes a waiting n8n execution. n8n appends this path to the resume URL of the execution. */
export const sendAndWaitWebhookDescriptions: IWebhookDescription[] = [
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
 * Sends a message, subscribes to the replies in the message's chat and suspends the execution. A reply
 * may arrive before the subscription exists. The subscription therefore also delivers events that
 * occurred since the message was sent.
 */
export async function sendMessageAndWaitForReply(
  node: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[][]> {
  if (items.length > 1) throw new NodeOperationError(node.getNode(), texts.onlyOne);
  const client = toSelectedClientId(node.getNodeParameter('client', 0, '', { extractValue: true }));
  const choices = (node.getNodeParameter('choices', 0, []) as string[]).filter(choice => choice !== '');
  const text = node.getNodeParameter('text', 0);
  const type = choices.length > 0 ? 'menu' : 'text';
  const to = node.getNodeParameter('to', 0, '', { extractValue: true });
  const content = type === 'menu' ? { text, options: choices } : { text };
  const message: JsonObject = { to, type, [type]: content };
  const until = new Date(Date.now() + Number(node.getNodeParameter('minutes', 0, 1440)) * 60_000);

  const key = createItemIdempotencyKey(node, 0, message);
  // A retry does not send the message again, and the reply may have arrived before the retry. Therefore,
  // search for replies after the event position of the first attempt.
  const context = node.getContext('node');
  context[key] ??= await fetchLatestSequence(node, client);
  const sent = await requestRecadoJson(node, {
    method: 'POST',
    path: '/external/messages',
    headers: { 'Idempotency-Key': key },
    body: message,
    client,
  });
  const { webhook } = await requestRecadoJson(node, {
    method: 'POST',
    path: '/external/webhooks',
    body: {
      url: getResumeUrl(node),
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
  // If no answer arrives in time, n8n outputs the input items unchanged.
  // The input items are therefore replaced with the result `answered: false`.
  const { messageId, chat } = sent;
  const { id } = webhook as JsonObject;
  const json: JsonObject = { answered: false, messageId, chat, webhookId: id };
  items.splice(0, items.length, { json, pairedItem: { item: 0 } });
  await node.putExecutionToWait(until);
  return [items];
}

async function fetchLatestSequence(node: IExecuteFunctions, client: string | undefined): Promise<Json> {
  const path = '/external/conversations';
  return (await requestRecadoJson(node, { method: 'GET', path, qs: { limit: 1 }, client })).sequence;
}

/** @throws NodeOperationError if n8n provides no resume URL */
function getResumeUrl(node: IExecuteFunctions): string {
  if (node.getSignedResumeUrl) return node.getSignedResumeUrl();
  const address = node.evaluateExpression('{{ $execution?.resumeUrl }}', 0);
  if (typeof address !== 'string') throw new NodeOperationError(node.getNode(), texts.noAddress);
  return `${address}/${node.getNode().id}`;
}

/**
 * Resumes the execution when a message from the person arrives. Other messages do not end the wait. Anyone may
 * call the URL that resumes the execution. The message is therefore fetched from Recado with the credential.
 * A text that quotes no menu counts as a menu choice only if it is the person's first message after the menu,
 * as in the API.
 */
export async function resumeWithReply(node: IWebhookFunctions): Promise<IWebhookResponseData> {
  const eventData = (node.getBodyData().data ?? {}) as JsonObject;
  const waitState = node.evaluateExpression('{{ $json }}', 0) as JsonObject;
  const client = toSelectedClientId(node.getNodeParameter('client', '', { extractValue: true }));
  const path = `/external/messages/${encodeURIComponent(String(eventData.id))}`;
  const { message } = await requestRecadoJson(node, { method: 'GET', path, client });
  const answer = message as JsonObject;
  const choice = answer.choice as JsonObject | null | undefined;
  const isChoice = choice != null && choice.menuId === waitState.messageId;
  if (answer.direction !== 'inbound' || answer.chat !== waitState.chat) return { webhookResponse: 'ignored' };
  // Do not await the deletion of the webhook, because n8n must get the reply even if the deletion fails.
  // A webhook that was not deleted expires by itself.
  void requestRecadoJson(node, {
    method: 'DELETE',
    path: `/external/webhooks/${String(waitState.webhookId)}`,
    client,
  }).catch(() => undefined);
  const { messageId, chat } = waitState;
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
