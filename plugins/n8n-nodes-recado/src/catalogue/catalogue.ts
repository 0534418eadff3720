import {
  deriveOperationId,
  type Endpoint,
  endpoints,
  type OutgoingMessageKind,
  outgoingMessageKinds,
  splitEndpointKey,
} from '@recado/contract';
import { n8nNodeTexts as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import type { ApiCall } from './ApiCall.ts';
import { createField, describeJoiSchema, type GeneratedRequestField, type SchemaDescription } from './createField.ts';
import { describeApiCall } from './describeApiCall.ts';
import { englishResourceNames, englishSendDescriptions, joinEnglishAndSpanishText } from './english.ts';
import { binaryOutputProperty, createFileProperties } from './fileFields.ts';

/**
 * API calls that the n8n node does not offer as operations. The trigger node makes some of them, and more
 * general calls replace the others.
 */
const EXCLUDED_CALLS = /^\w+ \/external\/(webhooks|setup-webhook|send|send-media)(\/|$)/;
interface Operation {
  readonly call: ApiCall;
  readonly name: string;
  readonly description: string;
  readonly generatedFields: readonly GeneratedRequestField[];
  readonly extraProperties: readonly INodeProperties[];
}

const SEND_MESSAGE_KEY = 'POST /external/messages';

function buildOperation(key: string, endpoint: Endpoint): Operation {
  const { method, path } = splitEndpointKey(key);
  const entry = describeApiCall(key);
  const { payload, query, upload, answers, headers, needs } = endpoint;
  const body = answers[0].body;
  const isFile = body !== undefined && 'mediaTypes' in body;
  const responseKeys = body && !isFile ? describeJoiSchema(body).keys : undefined;
  const lists = Object.entries(responseKeys ?? {}).filter(([, { type }]) => type === 'array');
  const queryKeys = listKeys(query);
  const pages = method === 'GET' && 'cursor' in queryKeys && responseKeys !== undefined && 'next' in responseKeys;
  const bodyKeys = listKeys(payload);
  const hasFile = upload !== undefined || ('mediaUrl' in bodyKeys && 'mediaId' in bodyKeys);
  const generatedFields = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      createField('path', [name], { type: 'string', flags: { presence: 'required' } }),
    ),
    ...Object.entries(queryKeys)
      .filter(([name]) => name !== 'cursor')
      .map(([name, shape]) => createField('query', [name], shape)),
    ...buildFields(bodyKeys, []).filter(({ field }) => !(hasFile && isFileField(field.name))),
  ];
  const [list] = method === 'GET' && lists.length === 1 ? lists : [];
  return {
    name: endpoint.summary,
    description: joinEnglishAndSpanishText(entry.name, endpoint.description),
    call: {
      resource: entry.resource,
      operation: deriveOperationId(key).replace('External', ''),
      method,
      path,
      fields: generatedFields.map(({ field }) => field),
      ...('idempotency-key' in listKeys(headers) && { sends: true as const }),
      ...(needs && { needs }),
      ...(hasFile && { file: [] }),
      ...(isFile && { downloads: true as const }),
      ...(list && { list: list[0] }),
      ...(pages && { pages: true as const }),
    },
    generatedFields,
    extraProperties: [
      ...(hasFile ? createFileProperties(upload !== undefined) : []),
      ...(isFile ? [binaryOutputProperty] : []),
      ...(pages ? [returnAll] : []),
    ],
  };
}

/** Builds the operation for one kind of message, with one parameter per field of its content. */
function buildSendOperation(endpoint: Endpoint, kind: OutgoingMessageKind): Operation {
  const { [kind]: content, ...bodyKeys } = listKeys(endpoint.payload);
  const commonKeys = Object.fromEntries(
    Object.entries(bodyKeys).filter(
      ([name]) => name !== 'type' && !(outgoingMessageKinds as readonly string[]).includes(name),
    ),
  );
  const contentKeys = content?.keys;
  const hasFile = contentKeys !== undefined && 'mediaId' in contentKeys;
  const { to, ...options } = commonKeys;
  const generatedFields = [
    ...(to ? buildFields({ to }, []) : []),
    ...(contentKeys
      ? buildFields(contentKeys, [kind])
      : buildFields({ [kind]: { ...content, flags: { presence: 'required' } } }, [])),
    ...buildFields(options, []),
  ].filter(({ field }) => !(hasFile && isFileField(field.name)));
  return {
    name: texts.send[kind],
    description: englishSendDescriptions[kind],
    call: {
      resource: 'message',
      operation: `send${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      ...splitEndpointKey(SEND_MESSAGE_KEY),
      fields: generatedFields.map(({ field }) => field),
      fixed: { type: kind },
      sends: true,
      needs: [kind],
      ...(hasFile && { file: [kind] }),
    },
    generatedFields,
    extraProperties: hasFile ? createFileProperties(false) : [],
  };
}

const isFileField = (name: string): boolean => name === 'mediaUrl' || name === 'mediaId';
const listKeys = (shape: object | undefined): Readonly<Record<string, SchemaDescription>> =>
  shape ? (describeJoiSchema(shape).keys ?? {}) : {};
const buildFields = (
  keys: Readonly<Record<string, SchemaDescription>>,
  parentPath: readonly string[],
): GeneratedRequestField[] =>
  Object.entries(keys).map(([name, shape]) => createField('body', [...parentPath, name], shape));

const returnAll: INodeProperties = {
  displayName: texts.all.name,
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: joinEnglishAndSpanishText('All pages of the list', texts.all.description),
};

function buildProperties({ call, generatedFields, extraProperties }: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [call.resource], operation: [call.operation] } };
  const options = generatedFields.filter(({ field }) => !field.required).map(({ property }) => property);
  return [
    ...generatedFields.filter(({ field }) => field.required).map(({ property }) => ({ ...property, displayOptions })),
    ...extraProperties.map(property => ({
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

/** All operations that the contract offers to programs. */
const operations: readonly Operation[] = Object.entries<Endpoint>(endpoints)
  .filter(
    ([key, { guard }]) =>
      (guard === 'token' || guard === 'program') && key.includes(' /external/') && !EXCLUDED_CALLS.test(key),
  )
  .flatMap(([key, endpoint]) =>
    key === SEND_MESSAGE_KEY
      ? outgoingMessageKinds.map(kind => buildSendOperation(endpoint, kind))
      : [buildOperation(key, endpoint)],
  );

/** Resources of the node, in the order of the list in n8n. Messages come first because most users need them. */
const resources = (Object.keys(texts.resources) as (keyof typeof texts.resources)[]).filter(resource =>
  operations.some(({ call }) => call.resource === resource),
);

/** Parameters in n8n's editor, except those of the operation that waits for an answer. */
export const recadoNodeProperties: readonly INodeProperties[] = [
  {
    displayName: texts.resource,
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map(value => ({
      name: texts.resources[value],
      value,
      description: englishResourceNames[value],
    })),
    default: 'message',
  },
  ...resources.map(resource => {
    const resourceOperations = operations.filter(({ call }) => call.resource === resource);
    return {
      displayName: texts.operation,
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: [resource] } },
      options: [
        ...resourceOperations.map(({ call, name, description }) => ({
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
                description: joinEnglishAndSpanishText('Send and wait for the answer', texts.wait.description),
              },
            ]
          : []),
      ],
      default: resourceOperations[0]?.call.operation ?? '',
    };
  }),
  ...operations.flatMap(buildProperties),
];

export const apiCalls: readonly ApiCall[] = operations.map(({ call }) => call);
