import {
  type Endpoint,
  endpoints,
  type OutgoingKind,
  operationId,
  outgoingKinds,
  splitKey,
} from '@recado/contract';
import { n8nNode as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import type { Call } from './Call.ts';
import { described, englishResources, englishSending } from './english.ts';
import { type Described, describe, fieldOf, type Made } from './fieldOf.ts';
import { binaryOut, ofFile } from './fileFields.ts';
import { placeOf } from './placeOf.ts';

/** What the trigger does, and what a wider call does as well. */
const left = /^\w+ \/external\/(webhooks|setup-webhook|send|send-media)(\/|$)/;
interface Operation {
  readonly call: Call;
  readonly name: string;
  readonly description: string;
  readonly made: readonly Made[];
  readonly others: readonly INodeProperties[];
}

const SENDING = 'POST /external/messages';

function operationOf(key: string, endpoint: Endpoint): Operation {
  const { method, path } = splitKey(key);
  const place = placeOf(key);
  const { payload, query, upload, answers, headers, needs } = endpoint;
  const body = answers[0].body;
  const isFile = body !== undefined && 'mediaTypes' in body;
  const answered = body && !isFile ? describe(body).keys : undefined;
  const lists = Object.entries(answered ?? {}).filter(([, { type }]) => type === 'array');
  const asked = keysOf(query);
  const pages = method === 'GET' && 'cursor' in asked && answered !== undefined && 'next' in answered;
  const sent = keysOf(payload);
  const hasFile = upload !== undefined || ('mediaUrl' in sent && 'mediaId' in sent);
  const made = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      fieldOf('path', [name], { type: 'string', flags: { presence: 'required' } }),
    ),
    ...Object.entries(asked)
      .filter(([name]) => name !== 'cursor')
      .map(([name, shape]) => fieldOf('query', [name], shape)),
    ...fieldsOf(sent, []).filter(({ field }) => !(hasFile && isOfFile(field.name))),
  ];
  const [list] = method === 'GET' && lists.length === 1 ? lists : [];
  return {
    name: endpoint.summary,
    description: described(place.name, endpoint.description),
    call: {
      resource: place.resource,
      operation: operationId(key).replace('External', ''),
      method,
      path,
      fields: made.map(({ field }) => field),
      ...('idempotency-key' in keysOf(headers) && { sends: true as const }),
      ...(needs && { needs }),
      ...(hasFile && { file: [] }),
      ...(isFile && { downloads: true as const }),
      ...(list && { list: list[0] }),
      ...(pages && { pages: true as const }),
    },
    made,
    others: [
      ...(hasFile ? ofFile(upload !== undefined) : []),
      ...(isFile ? [binaryOut] : []),
      ...(pages ? [returnAll] : []),
    ],
  };
}

/** One kind of message: its content is asked for field by field. */
function sending(endpoint: Endpoint, kind: OutgoingKind): Operation {
  const { [kind]: content, ...sent } = keysOf(endpoint.payload);
  const around = Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => name !== 'type' && !(outgoingKinds as readonly string[]).includes(name),
    ),
  );
  const inside = content?.keys;
  const hasFile = inside !== undefined && 'mediaId' in inside;
  const { to, ...options } = around;
  const made = [
    ...(to ? fieldsOf({ to }, []) : []),
    ...(inside
      ? fieldsOf(inside, [kind])
      : fieldsOf({ [kind]: { ...content, flags: { presence: 'required' } } }, [])),
    ...fieldsOf(options, []),
  ].filter(({ field }) => !(hasFile && isOfFile(field.name)));
  return {
    name: texts.send[kind],
    description: englishSending[kind],
    call: {
      resource: 'message',
      operation: `send${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      ...splitKey(SENDING),
      fields: made.map(({ field }) => field),
      fixed: { type: kind },
      sends: true,
      needs: [kind],
      ...(hasFile && { file: [kind] }),
    },
    made,
    others: hasFile ? ofFile(false) : [],
  };
}

const isOfFile = (name: string): boolean => name === 'mediaUrl' || name === 'mediaId';
const keysOf = (shape: object | undefined): Readonly<Record<string, Described>> =>
  shape ? (describe(shape).keys ?? {}) : {};
const fieldsOf = (keys: Readonly<Record<string, Described>>, above: readonly string[]): Made[] =>
  Object.entries(keys).map(([name, shape]) => fieldOf('body', [...above, name], shape));

const returnAll: INodeProperties = {
  displayName: texts.all.name,
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: described('Every page of the list', texts.all.description),
};

function propertiesOf({ call, made, others }: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [call.resource], operation: [call.operation] } };
  const options = made.filter(({ field }) => !field.required).map(({ property }) => property);
  return [
    ...made.filter(({ field }) => field.required).map(({ property }) => ({ ...property, displayOptions })),
    ...others.map(property => ({
      ...property,
      displayOptions: { show: { ...displayOptions.show, ...property.displayOptions?.show } },
    })),
    ...(options.length === 0
      ? []
      : [
          {
            displayName: texts.options,
            name: 'more',
            type: 'collection',
            placeholder: texts.addOption,
            default: {},
            options,
            displayOptions,
          },
        ]),
  ];
}

/** Every operation that the contract offers a program. */
const operations: readonly Operation[] = Object.entries<Endpoint>(endpoints)
  .filter(
    ([key, { guard }]) =>
      (guard === 'token' || guard === 'program') && key.includes(' /external/') && !left.test(key),
  )
  .flatMap(([key, endpoint]) =>
    key === SENDING ? outgoingKinds.map(kind => sending(endpoint, kind)) : [operationOf(key, endpoint)],
  );

/** Messages first: that is what most come for. */
const resources = (Object.keys(texts.resources) as (keyof typeof texts.resources)[]).filter(resource =>
  operations.some(({ call }) => call.resource === resource),
);

/** What n8n's editor offers, but for what waits. */
export const properties: readonly INodeProperties[] = [
  {
    displayName: texts.resource,
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map(value => ({
      name: texts.resources[value],
      value,
      description: englishResources[value],
    })),
    default: 'message',
  },
  ...resources.map(resource => {
    const own = operations.filter(({ call }) => call.resource === resource);
    return {
      displayName: texts.operation,
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: [resource] } },
      options: [
        ...own.map(({ call, name, description }) => ({
          name,
          value: call.operation,
          action: name,
          description,
        })),
        ...(resource === 'message'
          ? [
              {
                name: texts.wait.name,
                value: 'sendAndWait',
                action: texts.wait.name,
                description: described('Send and wait for the answer', texts.wait.description),
              },
            ]
          : []),
      ],
      default: own[0]?.call.operation ?? '',
    };
  }),
  ...operations.flatMap(propertiesOf),
];

export const calls: readonly Call[] = operations.map(({ call }) => call);
