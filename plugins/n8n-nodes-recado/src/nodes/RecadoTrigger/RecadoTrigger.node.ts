import { n8nNodeTexts } from '@recado/texts';
import type {
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { joinEnglishAndSpanishText } from '../../catalogue/english.ts';
import {
  chatKindOptions,
  DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS,
  eventTypeOptions,
  MAX_MESSAGE_BATCH_SILENCE_SECONDS,
} from '../../catalogue/triggerOptions.ts';
import { clientSelectorField } from '../../clientSelectorField.ts';
import { N8N_MAIN_CONNECTION_TYPE } from '../../connections.ts';
import { listSearch } from '../../listSearch.ts';
import { isWorkflowSubscribed, subscribeWorkflow, unsubscribeWorkflow, verifyWebhookDelivery } from './subscription.ts';

const texts = n8nNodeTexts.trigger;

/**
 * n8n trigger that starts a flow when a client has a new event. Each flow has its own subscription.
 */
export class RecadoTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recado Trigger',
    name: 'recadoTrigger',
    icon: { light: 'file:../../icons/recado.svg', dark: 'file:../../icons/recado.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["eventTypes"].join(", ")}}',
    description: n8nNodeTexts.triggerDescription,
    defaults: { name: 'Recado Trigger' },
    inputs: [],
    outputs: [N8N_MAIN_CONNECTION_TYPE],
    credentials: [{ name: 'recadoApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      clientSelectorField,
      {
        displayName: texts.events,
        name: 'eventTypes',
        type: 'multiOptions',
        options: [...eventTypeOptions],
        default: ['message.received'],
        required: true,
        description: joinEnglishAndSpanishText('Events that start this workflow', texts.eventsHint),
      },
      {
        displayName: texts.chats,
        name: 'chatKinds',
        type: 'multiOptions',
        options: [...chatKindOptions],
        default: ['person'],
        description: joinEnglishAndSpanishText('Types of chats', texts.chatsHint),
      },
      {
        displayName: texts.silenceSeconds,
        name: 'turnSeconds',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: MAX_MESSAGE_BATCH_SILENCE_SECONDS },
        default: DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS,
        displayOptions: { show: { eventTypes: ['conversation.turn'] } },
        description: joinEnglishAndSpanishText(
          'Seconds of silence that complete a message batch',
          texts.silenceSecondsHint,
        ),
      },
      {
        displayName: texts.backlog,
        name: 'backlog',
        type: 'boolean',
        default: true,
        description: joinEnglishAndSpanishText('Catch up on events missed while inactive', texts.backlogHint),
      },
    ],
  };

  methods = { listSearch };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isWorkflowSubscribed(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await subscribeWorkflow(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unsubscribeWorkflow(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    if (!(await verifyWebhookDelivery(this))) {
      this.getResponseObject().status(401).send(texts.badSignature).end();
      return { noWebhookResponse: true };
    }
    const event = this.getBodyData();
    // The event is a test delivery, with which the owner checks that this URL is reachable. It starts no flow.
    if (event.type === 'webhook.test') return { webhookResponse: 'ok' };
    const state = this.getWorkflowStaticData('node');
    state.cursor = Math.max(Number(state.cursor ?? 0), Number(event.sequence ?? 0));
    return { workflowData: [[{ json: event }]] };
  }
}
