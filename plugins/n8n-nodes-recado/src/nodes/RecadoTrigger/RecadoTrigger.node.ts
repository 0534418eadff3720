import { n8nNode } from '@recado/texts';
import type {
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { described } from '../../catalogue/english.ts';
import {
  chatKindOptions,
  eventTypeOptions,
  TURN_SECONDS,
  TURN_SECONDS_MAX,
} from '../../catalogue/triggerOptions.ts';
import { clientField } from '../../clientField.ts';
import { MAIN } from '../../connections.ts';
import { listSearch } from '../../listSearch.ts';
import { isSubscribed, isTrue, subscribe, unsubscribe } from './subscription.ts';

const texts = n8nNode.trigger;

/** Starts a flow when something happens to a client; each flow has a subscription of its own. */
export class RecadoTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recado Trigger',
    name: 'recadoTrigger',
    icon: { light: 'file:../../icons/recado.svg', dark: 'file:../../icons/recado.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["eventTypes"].join(", ")}}',
    description: n8nNode.triggerDescription,
    defaults: { name: 'Recado Trigger' },
    inputs: [],
    outputs: [MAIN],
    credentials: [{ name: 'recadoApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      clientField,
      {
        displayName: texts.events,
        name: 'eventTypes',
        type: 'multiOptions',
        options: [...eventTypeOptions],
        default: ['message.received'],
        required: true,
        description: described('What starts this flow', texts.eventsHint),
      },
      {
        displayName: texts.chats,
        name: 'chatKinds',
        type: 'multiOptions',
        options: [...chatKindOptions],
        default: ['person'],
        description: described('In which chats', texts.chatsHint),
      },
      {
        displayName: texts.turn,
        name: 'turnSeconds',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: TURN_SECONDS_MAX },
        default: TURN_SECONDS,
        displayOptions: { show: { eventTypes: ['conversation.turn'] } },
        description: described('Seconds of silence', texts.turnHint),
      },
      {
        displayName: texts.backlog,
        name: 'backlog',
        type: 'boolean',
        default: true,
        description: described('Hand over once what happened while the flow was off', texts.backlogHint),
      },
    ],
  };

  methods = { listSearch };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return isSubscribed(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await subscribe(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unsubscribe(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    if (!(await isTrue(this))) {
      this.getResponseObject().status(401).send(texts.badSignature).end();
      return { noWebhookResponse: true };
    }
    const event = this.getBodyData();
    // Its owner tries whether it is reached.
    if (event.type === 'webhook.test') return { webhookResponse: 'ok' };
    const state = this.getWorkflowStaticData('node');
    state.cursor = Math.max(Number(state.cursor ?? 0), Number(event.sequence ?? 0));
    return { workflowData: [[{ json: event }]] };
  }
}
