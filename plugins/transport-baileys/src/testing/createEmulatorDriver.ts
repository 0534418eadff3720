import { once } from 'node:events';
import { connect } from 'node:net';
import type { Group, Person, PhoneNumber, Transport } from '@recado/transport';
import type {
  ArrivedMessage,
  ConformanceDriver,
  SendRefusalCode,
  TestCounterpart,
} from '@recado/transport/conformance';
import { createSoftwarePasskey, type Phone as EmulatedPhone, type Emulator } from '@recado/whatsapp-emulator';
import { toArrivedMessage } from './toArrivedMessage.ts';
import { toPhoneMessageContent } from './toPhoneMessageContent.ts';

const closeCodes: Readonly<Record<string, number>> = {
  suspended: 402,
  forbidden: 403,
  outdated: 405,
  replaced: 440,
  'server-error': 500,
  'restart-required': 515,
};
const refusalCodes: Readonly<Record<SendRefusalCode, number>> = {
  rejected: 479,
  'rate-limited': 429,
  restricted: 463,
};
const noop = async (): Promise<void> => {};

/** Creates a conformance driver on top of an emulator. */
export function createEmulatorDriver(emulator: Emulator, transport: Transport): ConformanceDriver {
  const { faults } = emulator;
  const createFaultRemover = (id: string) => async (): Promise<void> => void faults.remove(id);
  return {
    transport,
    register: async number => createEmulatedCounterpart(emulator, emulator.phones.create({ phone: number })),
    async createGroup(subject, [creator = '', ...participants]) {
      const { id } = emulator.groups.create({ subject, creator, participants });
      return { kind: 'group', id: id.replace('@g.us', '') };
    },
    async end(ownNumber, why) {
      if (why === 'unlinked') {
        const phone = emulator.phones.get(ownNumber);
        for (const { device } of phone?.devices ?? []) phone?.unlink(device);
        return noop;
      }
      const code = closeCodes[why];
      await faults.add(
        code === undefined ? { kind: 'drop', client: ownNumber } : { kind: 'close', code, client: ownNumber },
      );
      return noop;
    },
    async refuseConnections() {
      const { id } = await faults.add({ kind: 'refuse', status: 503, count: 1_000 });
      return createFaultRemover(id);
    },
    async freeze(ownNumber) {
      const { id } = await faults.add({ kind: 'freeze', client: ownNumber });
      return createFaultRemover(id);
    },
    async swallowNextAck(ownNumber) {
      const { id } = await faults.add({ kind: 'swallowAck', client: ownNumber });
      return async () => !faults.list().some(fault => fault.id === id);
    },
    async refuseNext(ownNumber, reason) {
      await faults.add({ kind: 'ackError', code: refusalCodes[reason], client: ownNumber });
    },
    async requirePasskey(ownNumber) {
      await faults.add({ kind: 'passkey', client: ownNumber });
    },
    async reach({ host, port }) {
      const socket = connect(port, host);
      await once(socket, 'connect');
      return socket;
    },
    stop: () => emulator.close(),
  };
}

/** Creates a counterpart for the conformance suite from an emulated phone. */
export function createEmulatedCounterpart(emulator: Emulator, phone: EmulatedPhone): TestCounterpart {
  const person: Person = { kind: 'person', phone: phone.phone, lid: phone.lid.replace('@lid', '') };
  const passkey = createSoftwarePasskey();
  phone.setPasskey(passkey);
  return {
    person,
    answerPasskey: options => JSON.stringify(passkey.answer(options)),
    scan: async qr => void (await phone.scan(qr)),
    enterCode: async code => void (await phone.enterCode(code)),
    write: async (to, content, quoted) => (await phone.send(toAddress(to), toPhoneMessageContent(content, quoted))).id,
    arrived: async () => listArrivedMessages(phone),
    read: async id => phone.markRead([id]),
    mark: (chat, unread) => phone.markChat(chat.phone ?? `${chat.lid}@lid`, unread),
    isMarked: chat => phone.isMarked(chat.phone ?? `${chat.lid}@lid`),
    saveLabel: change => phone.saveLabel(change),
    assignLabel: ({ label, chat, messageId, labeled }) =>
      phone.assignLabel({
        ...{ label, labeled, chat: chat.phone ?? `${chat.lid}@lid` },
        ...(messageId !== undefined && { message: messageId }),
      }),
    listLabels: async () =>
      (await phone.listLabels()).map(({ id, name, chats, messages }) => ({
        ...{ id, name },
        ...{ chats: chats.length, messages: messages.length },
      })),
    listStatusPosts: async () => phone.statusPosts.map(({ id }) => id),
    viewStatusPost: async id => phone.markRead([id]),
    call: async to => phone.call(to).id,
    isDeclined: async id => phone.calls.some(call => call.id === id && call.state === 'declined'),
    linkedClients: async () =>
      emulator
        .state()
        .accounts.filter(({ phone: number }) => number === phone.phone)
        .flatMap(({ devices }) => devices.filter(({ device }) => device !== 0)).length,
  };
}

const toAddress = (to: PhoneNumber | Group): string => (typeof to === 'string' ? to : `${to.id}@g.us`);

const listArrivedMessages = (phone: EmulatedPhone): ArrivedMessage[] =>
  phone.messages.filter(({ fromMe }) => !fromMe).map(message => toArrivedMessage(phone, message));
