import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { formatAddressKey } from '../../address.ts';
import type { ArrivedMessage, ConformanceDriver, TestCounterpart } from '../../conformance/ConformanceDriver.ts';
import type { Transport } from '../../transport.ts';
import type { WebhookRequest } from '../../webhook.ts';
import type { FakeMessage } from '../FakeMessage.ts';
import type { FakeNetwork } from '../FakeNetwork.ts';
import { answerFakePasskey } from '../FakePasskeyCeremony.ts';
import type { FakePhone } from '../FakePhone.ts';
import {
  createFakeWebhookRequest,
  createFakeWebhookVerificationRequest,
  deriveFakeCredentials,
  fakeTransportWebhook,
  parseFakeWebhookBody,
} from '../fakeAccount.ts';

/** Creates a conformance driver for a fake network. */
export function createFakeDriver(network: FakeNetwork, transport: Transport): ConformanceDriver {
  const sinkServer = createServer(socket => socket.on('error', () => undefined).resume());
  return {
    transport,
    register: async number => createCounterpart(network, network.phone(number)),
    createGroup: async (subject, members) => network.group(subject, members),
    async end(own, why) {
      if (why === 'unlinked') network.phone(own).unlink();
      else network.phone(own).drop({ why });
      return async () => {};
    },
    async refuseConnections() {
      network.faults.unreachable = true;
      return async () => {
        network.faults.unreachable = false;
      };
    },
    async freeze(own) {
      network.phone(own).freeze();
      return async () => network.phone(own).freeze(false);
    },
    async swallowNextAck(own) {
      network.faults.nextSend(own, { kind: 'swallow-ack' });
      return async () => network.faults.countPendingSendFaults(own) === 0;
    },
    refuseNext: async (own, reason) => network.faults.nextSend(own, { kind: 'refuse', reason, code: 463 }),
    requirePasskey: async own => network.faults.requireNextPasskey(own),
    reviewTemplate: async (own, { name, language, status, reason }) =>
      network.phone(own).templates.review(name, language, status, reason),
    closeWindows: async own => {
      network.phone(own).answerable = new Set();
    },
    ...(transport.capabilities.credentials && {
      webhook: {
        webhook: fakeTransportWebhook,
        postTo: async url => {
          network.webhookSender.url = url;
        },
        challenge: createFakeWebhookVerificationRequest,
        forge: request => ({ ...request, headers: { ...request.headers, ...createForgedHeaders(request) } }),
      },
    }),
    async reach() {
      if (!sinkServer.listening) await once(sinkServer.listen(0, '127.0.0.1'), 'listening');
      const socket = connect((sinkServer.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    stop: async () => void sinkServer.close(),
  };
}

const createForgedHeaders = ({ body }: WebhookRequest): WebhookRequest['headers'] =>
  createFakeWebhookRequest('34600000000', parseFakeWebhookBody({ body }) ?? {}).headers;

function createCounterpart(network: FakeNetwork, phone: FakePhone): TestCounterpart {
  return {
    person: phone.person,
    scan: async qr => phone.scan(qr),
    answerPasskey: answerFakePasskey,
    credentials: deriveFakeCredentials(phone.number),
    enterCode: async code => phone.enterCode(code),
    write: async (to, content, quoted) => phone.write(to, content, quoted === undefined ? {} : { quoted }).id,
    arrived: async () => phone.messages.filter(({ fromMe }) => !fromMe).map(toArrivedMessage),
    read: async id => phone.read(id),
    mark: (chat, unread) =>
      phone.tasks['chats.mark']({ chat, unread, last: { id: '', fromMe: true, timestamp: new Date() } }),
    isMarked: async chat => phone.unreadChats.has(formatAddressKey(chat)),
    saveLabel: async ({ id = String(phone.labels.size + 1), name, deleted }) => {
      await phone.tasks['labels.save'](deleted ? { id, deleted } : { id, name, color: 0 });
      return id;
    },
    assignLabel: assignment => phone.tasks['labels.assign'](assignment),
    listLabels: async () =>
      [...phone.labels.values()].map(({ id, name, assignments }) => {
        const messages = [...assignments.values()].filter(({ messageId }) => messageId !== undefined).length;
        return { id, name, chats: assignments.size - messages, messages };
      }),
    listStatusPosts: async () => phone.statusPosts.map(({ id }) => id),
    viewStatusPost: async id => phone.viewStatusPost(id),
    call: async to => phone.write(to, { type: 'call', video: false, outcome: 'offered' }).id,
    isDeclined: async id => network.declinedCallIds.has(id),
    linkedClients: async () => phone.devices.size,
  };
}

function toArrivedMessage({ id, chat, content, quoted, mentions }: FakeMessage): ArrivedMessage {
  const messageFields = {
    ...(chat.kind === 'group' && { group: chat.id }),
    ...(quoted && { quoted: quoted.id }),
    ...(mentions && { mentions }),
  };
  if (content.type === 'text') return { id, ...messageFields, text: content.text };
  if (content.type !== 'media') return { id, ...messageFields, content };
  const { bytes, ...metadata } = content.media;
  const caption = content.caption === undefined ? {} : { caption: content.caption };
  return { id, ...messageFields, media: { ...metadata, ...caption, bytes: async () => bytes } };
}
