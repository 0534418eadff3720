import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  businessDetails,
  type OutgoingMessageKind,
  outgoingContentFields,
  outgoingMessageKinds,
} from '@recado/contract';
import { outboundRequestErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { sampleFiles } from '../../deliveries/guard/testing/sampleFiles.ts';
import {
  type ContractOperation,
  filterContractOperations,
  operationHasPayload,
} from '../testing/contractOperations.ts';
import { createInvalidInputs, listUriPropertyPaths } from '../testing/createInvalidInputs.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

const RECIPIENT_PHONE = '5215587654321';
const [operation] = filterContractOperations(({ key }) => key === 'POST /external/messages') as readonly [
  ContractOperation,
];

let world: ContractTestServer;
let files: Server;
let filesUrl: string;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  world.server.network.phone(RECIPIENT_PHONE);
  // A status post needs somebody who may see it.
  const contact = { phone: RECIPIENT_PHONE };
  await storeMessages(world.server.knex, world.client.id, [
    { waId: 'HOLA', fromMe: false, contact, type: 'text', text: 'Hola', timestamp: new Date() },
  ]);
  files = createServer((request, response) => {
    const [, mimeType = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    response.writeHead(200, { 'content-type': mimeType }).end(mismatchedFiles[name as keyof typeof mismatchedFiles]);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.closeAllConnections();
  files.close();
  await world.stop();
});
expectUnchangedDatabase(() => world);

const expectRejection = async (payload: object, status: number) => {
  const body = expectErrorResponse(
    operation,
    await world.call(operation, { payload: { to: RECIPIENT_PHONE, ...payload } }),
    status,
  );
  expect(world.server.network.phone(RECIPIENT_PHONE).messages).toEqual([]);
  return body;
};

describe.each(outgoingMessageKinds)('outgoing message of kind %s', type => {
  const invalidInputs = createInvalidInputs(outgoingContentFields[type]);

  it('is rejected for every invalid part, with an error that names the field', async () => {
    expect(invalidInputs.length).toBeGreaterThan(15);
    for (const { at, defect, value } of invalidInputs) {
      const { errors = {} } = await expectRejection({ type, [type]: value }, 400);
      const [reportedField = ''] = Object.keys(errors);
      const field = [type, at].filter(Boolean).join('.');
      const isNamed =
        reportedField === type || reportedField.startsWith(`${field}`) || field.startsWith(`${reportedField}.`);
      expect({ field, what: defect, named: reportedField, isNamed }).toMatchObject({ isNamed: true });
    }
  });
});

it.each<[OutgoingMessageKind, (text: string) => object]>([
  ['contacts', text => [{ name: text, phones: [RECIPIENT_PHONE] }]],
  ['poll', text => ({ question: text, options: ['a', 'b'] })],
  ['poll', text => ({ question: '¿Cuál?', options: ['a', text] })],
  ['menu', text => ({ text: '¿Cuál?', options: [text, 'b'] })],
])('a message whose text has no visible characters is rejected: %s', async (type, contentOf) => {
  for (const text of ['\u200b', '\u200f\u202e', '\u2060\ufeff', '\u2800', '\u3164', '\u00ad \u200d']) {
    const { errors = {} } = await expectRejection({ type, [type]: contentOf(text) }, 400);
    expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${type}`));
  }
});

const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
const mismatchedFiles = { ...sampleFiles, program, empty: Buffer.alloc(0) };
it.each<[OutgoingMessageKind, string, readonly (keyof typeof mismatchedFiles)[]]>([
  ['image', 'image/jpeg', ['mp4', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
  ['video', 'video/mp4', ['jpeg', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
  ['audio', 'audio/mpeg', ['jpeg', 'pdf', 'html', 'text', 'program', 'empty']],
  ['voice', 'audio/ogg; codecs=opus', ['jpeg', 'pdf', 'html', 'text', 'program', 'empty']],
  ['sticker', 'image/webp', ['jpeg', 'mp4', 'mp3', 'pdf', 'html', 'text', 'program', 'empty']],
])('a file whose content does not match its type is rejected: %s', async (type, mimeType, names) => {
  for (const name of names) {
    const mediaUrl = `${filesUrl}/${encodeURIComponent(mimeType)}/${name}`;
    await expectRejection({ type, [type]: { mediaUrl } }, 422);
  }
});

describe('URL in a private network', () => {
  const urlFields = filterContractOperations(operationHasPayload)
    .flatMap(calledOperation =>
      (calledOperation.endpoint.payload ? listUriPropertyPaths(calledOperation.endpoint.payload) : []).map(at => ({
        calledOperation,
        key: calledOperation.key,
        at,
      })),
    )
    // The server never calls the URL of a link preview, which is only sent to the recipient, nor a business detail.
    .filter(
      ({ key, at }) =>
        at !== 'text.preview.url' &&
        !(Object.hasOwn(businessDetails, at) && /^(POST|PUT|PATCH) \/clients(\/\{id\}|$)/.test(key)),
    );

  it('is tested in every field whose URL the server calls or stores', () => {
    const keys = ['PUT /external/profile/picture', 'PATCH /external/webhooks/{webhookId}'];
    expect(urlFields.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(urlFields.length).toBeGreaterThan(10);
  });

  it.each(urlFields)('is rejected before the URL is called or stored: $key, $at', async ({ calledOperation, at }) => {
    const [field = '', nestedField] = at.split('.');
    const example = calledOperation.endpoint.example.payload as { readonly audience?: object };
    const recipients = example.audience ? { audience: { kind: 'all' } } : { to: RECIPIENT_PHONE };
    for (const host of ['[::1]:9', '10.0.0.1', '169.254.169.254', '[::ffff:192.168.0.1]']) {
      const address = `http://${host}/concha.jpg`;
      const payload =
        nestedField === undefined
          ? { ...example, [field]: address }
          : { ...recipients, type: field, [field]: { [nestedField]: address } };
      const { message } = expectErrorResponse(calledOperation, await world.call(calledOperation, { payload }), 400);
      expect(message).toBe(texts.address.private);
    }
  });
});
