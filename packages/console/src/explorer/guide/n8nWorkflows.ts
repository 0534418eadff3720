import type {
  ApiEndpointKey,
  ChatKind,
  Endpoints,
  EventType,
  HeadersOf,
  Message,
  PayloadOf,
  RecadoEvent,
  ResponseOf,
} from '@recado/contract';
import { n8nGuideTexts } from '@recado/texts';

/** Workflow in the format that n8n imports from a file or the clipboard. */
export interface N8nWorkflow {
  readonly name: string;
  readonly nodes: readonly N8nNode[];
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly Wire[])[] }>>;
  readonly settings: { readonly executionOrder: 'v1' };
}

export interface N8nNode {
  readonly id: string;
  readonly name: string;
  readonly type: `n8n-nodes-base.${string}`;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly webhookId?: string;
}

interface Wire {
  readonly node: string;
  readonly type: 'main';
  readonly index: 0;
}

export interface N8nWorkflowOptions {
  /** Origin of the platform, without `/api`. */
  readonly origin: string;
  /** A client's API token. */
  readonly token: string;
}

const { examples } = n8nGuideTexts;
const { form, reply } = examples;

// The contract's types check the endpoint, header, event and field names below, so a renamed one does not compile.
type Send = Endpoints['POST /external/send'];
const SEND_ENDPOINT = 'POST /external/send' satisfies ApiEndpointKey;
const STATUS_ENDPOINT = 'GET /external/status' satisfies ApiEndpointKey;
const TOKEN_HEADER = 'x-api-token';
const IDEMPOTENCY_HEADER = 'idempotency-key' satisfies keyof HeadersOf<Send>;
const PERSON_CHAT_KIND = 'person' satisfies ChatKind;
const MESSAGE_RECEIVED_EVENT = 'message.received' satisfies EventType;
const eventField = (field: keyof RecadoEvent): string => `$json.body.${field}`;
const messageField = (field: keyof Message): string => `${eventField('data')}.${field}`;
const statusField = (field: keyof ResponseOf<Endpoints['GET /external/status']>): string => `$json.${field}`;
/** Builds the body of a send request from two n8n expressions: the recipient and the text. */
const sendBody = (body: Readonly<Record<keyof Pick<PayloadOf<Send>, 'to' | 'text'>, string>>): string =>
  `={{ JSON.stringify({ to: ${body.to}, text: ${body.text} }) }}`;

/** Builds a workflow that sends a message to each person who submits n8n's form, if the client is connected. */
export function buildN8nFormWorkflow(target: N8nWorkflowOptions): N8nWorkflow {
  // `$json` is the output of the previous node, so form values must be read from the form's node.
  const field = (name: string): string => `$('${form.nodes.form}').item.json['${name}']`;
  const to = `'+52' + String(${field(form.fields.phone)}).replace(/\\D/g, '').slice(-10)`;
  const text = `'${form.before} ' + ${field(form.fields.name)} + '${form.after}'`;
  return chainNodes(form.title, [
    {
      id: 'b7d0c1e2-5a34-4f61-8c0b-1f2e3d4c5b6a',
      name: form.nodes.form,
      type: 'n8n-nodes-base.formTrigger',
      typeVersion: 2.2,
      webhookId: '0f6b9a52-7c1d-4e83-9a25-3b4c5d6e7f80',
      parameters: {
        formTitle: form.formTitle,
        formFields: {
          values: [
            { fieldLabel: form.fields.name, requiredField: true },
            { fieldLabel: form.fields.phone, placeholder: form.placeholder, requiredField: true },
          ],
        },
        options: {},
      },
    },
    buildRequestNode('2c9e4f17-6b80-4d35-a1f2-8e7d6c5b4a39', form.nodes.status, STATUS_ENDPOINT, target),
    buildConditionNode('8d3a5b61-0e4f-4c72-b9d8-5a6f7e8d9c0b', form.nodes.connected, [
      [statusField('isConnected'), 'true', { type: 'boolean', operation: 'true', singleValue: true }],
    ]),
    buildRequestNode('f41c7e80-3d2b-4a96-8e5f-0b1a2c3d4e5f', form.nodes.send, SEND_ENDPOINT, target, {
      body: sendBody({ to, text }),
    }),
  ]);
}

/**
 * Builds a workflow that answers messages in one-to-one chats, but not in groups or statuses. If a
 * webhook is delivered twice, it is answered only once.
 */
export function buildN8nReplyWorkflow(target: N8nWorkflowOptions): N8nWorkflow {
  return chainNodes(reply.title, [
    {
      id: '6a5f4e3d-2c1b-40a9-98f7-e6d5c4b3a291',
      name: reply.nodes.webhook,
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      webhookId: 'd5c4b3a2-9180-47f6-8e5d-4c3b2a190f8e',
      parameters: { httpMethod: 'POST', path: 'recado', options: {} },
    },
    buildConditionNode('39e8d7c6-b5a4-4392-81f0-e9d8c7b6a5f4', reply.nodes.received, [
      [eventField('type'), MESSAGE_RECEIVED_EVENT, { type: 'string', operation: 'equals' }],
      [eventField('fromMe'), 'false', { type: 'boolean', operation: 'false', singleValue: true }],
      [messageField('chatKind'), PERSON_CHAT_KIND, { type: 'string', operation: 'equals' }],
    ]),
    buildRequestNode('7b6a5948-3726-4150-9f8e-7d6c5b4a3928', reply.nodes.send, SEND_ENDPOINT, target, {
      body: sendBody({ to: messageField('chat'), text: `'${reply.message}'` }),
      headers: { [IDEMPOTENCY_HEADER]: `={{ ${eventField('id')} }}` },
    }),
  ]);
}

type NodeWithoutPosition = Omit<N8nNode, 'position'>;

/** Creates a workflow in which the first output of each node leads to the next node. */
const chainNodes = (name: string, nodes: readonly NodeWithoutPosition[]): N8nWorkflow => ({
  name,
  nodes: nodes.map((node, index) => ({ ...node, position: [index * 240, 0] })),
  connections: Object.fromEntries(
    nodes.slice(0, -1).map((node, index) => {
      const next = nodes[index + 1];
      return [node.name, { main: [[{ node: next?.name ?? '', type: 'main', index: 0 }]] }];
    }),
  ),
  settings: { executionOrder: 'v1' },
});

interface RequestParts {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function buildRequestNode(
  id: string,
  name: string,
  key: ApiEndpointKey,
  { origin, token }: N8nWorkflowOptions,
  { body, headers = {} }: RequestParts = {},
): NodeWithoutPosition {
  const [method, path] = key.split(' ');
  return {
    id,
    name,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method,
      url: `${origin}/api${path}`,
      sendHeaders: true,
      headerParameters: {
        parameters: Object.entries({ [TOKEN_HEADER]: token, ...headers }).map(([header, value]) => ({
          name: header,
          value,
        })),
      },
      ...(body !== undefined && { sendBody: true, specifyBody: 'json', jsonBody: body }),
      options: {},
    },
  };
}

interface Operator {
  readonly type: 'string' | 'boolean';
  readonly operation: string;
  readonly singleValue?: true;
}

const buildConditionNode = (
  id: string,
  name: string,
  comparisons: readonly (readonly [left: string, right: string, operator: Operator])[],
): NodeWithoutPosition => ({
  id,
  name,
  type: 'n8n-nodes-base.if',
  typeVersion: 2.2,
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      conditions: comparisons.map(([left, right, operator], index) => ({
        id: `${id.slice(0, -1)}${index}`,
        leftValue: `={{ ${left} }}`,
        rightValue: operator.singleValue ? '' : right,
        operator,
      })),
      combinator: 'and',
    },
    options: {},
  },
});
