import type {
  ApiKey,
  ChatKind,
  Endpoints,
  EventType,
  HeadersOf,
  Message,
  PayloadOf,
  RecadoEvent,
  ResponseOf,
} from '@recado/contract';
import { n8nGuide } from '@recado/texts';

/** A workflow as n8n imports it, or takes it from the clipboard. */
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

export interface N8nTarget {
  /** Of the platform, without `/api`. */
  readonly origin: string;
  /** A client's API token. */
  readonly token: string;
}

const { examples } = n8nGuide;
const { form, reply } = examples;

// Names of the contract: whoever changes one there, changes it here, or this does not compile.
type Send = Endpoints['POST /external/send'];
const SEND = 'POST /external/send' satisfies ApiKey;
const STATUS = 'GET /external/status' satisfies ApiKey;
const TOKEN = 'x-api-token';
const IDEMPOTENCY = 'idempotency-key' satisfies keyof HeadersOf<Send>;
const PERSON = 'person' satisfies ChatKind;
const RECEIVED = 'message.received' satisfies EventType;
const event = (field: keyof RecadoEvent): string => `$json.body.${field}`;
const message = (field: keyof Message): string => `${event('data')}.${field}`;
const status = (field: keyof ResponseOf<Endpoints['GET /external/status']>): string => `$json.${field}`;
/** The body of a send, of two expressions. */
const sendBody = (body: Readonly<Record<keyof Pick<PayloadOf<Send>, 'to' | 'text'>, string>>): string =>
  `={{ JSON.stringify({ to: ${body.to}, text: ${body.text} }) }}`;

/** Somebody fills in n8n's own form, and is written to while the client is connected. */
export function formWorkflow(target: N8nTarget): N8nWorkflow {
  // `$json` is what the node before answered: what the form brought is asked of the form's node.
  const field = (name: string): string => `$('${form.nodes.form}').item.json['${name}']`;
  const to = `'+52' + String(${field(form.fields.phone)}).replace(/\\D/g, '').slice(-10)`;
  const text = `'${form.before} ' + ${field(form.fields.name)} + '${form.after}'`;
  return chained(form.title, [
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
    request('2c9e4f17-6b80-4d35-a1f2-8e7d6c5b4a39', form.nodes.status, STATUS, target),
    condition('8d3a5b61-0e4f-4c72-b9d8-5a6f7e8d9c0b', form.nodes.connected, [
      [status('isConnected'), 'true', { type: 'boolean', operation: 'true', singleValue: true }],
    ]),
    request('f41c7e80-3d2b-4a96-8e5f-0b1a2c3d4e5f', form.nodes.send, SEND, target, {
      body: sendBody({ to, text }),
    }),
  ]);
}

/** Whoever writes in a conversation of two is answered, and nobody in groups or for a status; a notice that comes a second time, once only. */
export function replyWorkflow(target: N8nTarget): N8nWorkflow {
  return chained(reply.title, [
    {
      id: '6a5f4e3d-2c1b-40a9-98f7-e6d5c4b3a291',
      name: reply.nodes.webhook,
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      webhookId: 'd5c4b3a2-9180-47f6-8e5d-4c3b2a190f8e',
      parameters: { httpMethod: 'POST', path: 'recado', options: {} },
    },
    condition('39e8d7c6-b5a4-4392-81f0-e9d8c7b6a5f4', reply.nodes.received, [
      [event('type'), RECEIVED, { type: 'string', operation: 'equals' }],
      [event('fromMe'), 'false', { type: 'boolean', operation: 'false', singleValue: true }],
      [message('chatKind'), PERSON, { type: 'string', operation: 'equals' }],
    ]),
    request('7b6a5948-3726-4150-9f8e-7d6c5b4a3928', reply.nodes.send, SEND, target, {
      body: sendBody({ to: message('chat'), text: `'${reply.message}'` }),
      headers: { [IDEMPOTENCY]: `={{ ${event('id')} }}` },
    }),
  ]);
}

type Unplaced = Omit<N8nNode, 'position'>;

/** Each node goes on to the next by its first output. */
const chained = (name: string, nodes: readonly Unplaced[]): N8nWorkflow => ({
  name,
  nodes: nodes.map((node, place) => ({ ...node, position: [place * 240, 0] })),
  connections: Object.fromEntries(
    nodes.slice(0, -1).map((node, place) => {
      const next = nodes[place + 1];
      return [node.name, { main: [[{ node: next?.name ?? '', type: 'main', index: 0 }]] }];
    }),
  ),
  settings: { executionOrder: 'v1' },
});

interface RequestParts {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function request(
  id: string,
  name: string,
  key: ApiKey,
  { origin, token }: N8nTarget,
  { body, headers = {} }: RequestParts = {},
): Unplaced {
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
        parameters: Object.entries({ [TOKEN]: token, ...headers }).map(([header, value]) => ({
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

const condition = (
  id: string,
  name: string,
  all: readonly (readonly [left: string, right: string, operator: Operator])[],
): Unplaced => ({
  id,
  name,
  type: 'n8n-nodes-base.if',
  typeVersion: 2.2,
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
      conditions: all.map(([left, right, operator], place) => ({
        id: `${id.slice(0, -1)}${place}`,
        leftValue: `={{ ${left} }}`,
        rightValue: operator.singleValue ? '' : right,
        operator,
      })),
      combinator: 'and',
    },
    options: {},
  },
});
