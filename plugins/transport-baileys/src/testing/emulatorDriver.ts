import { once } from 'node:events';
import { connect } from 'node:net';
import type { Group, Person, Phone, Transport } from '@recado/transport';
import type { ArrivedMessage, ConformanceDriver, Counterpart, Refusal } from '@recado/transport/conformance';
import type { Phone as EmulatedPhone, Emulator } from '@recado/whatsapp-emulator';
import { arrivedMessage } from './arrivedMessage.ts';
import { emulatedContent } from './emulatedContent.ts';

const endCodes: Readonly<Record<string, number>> = {
  suspended: 402,
  forbidden: 403,
  outdated: 405,
  replaced: 440,
  'server-error': 500,
  'restart-required': 515,
};
const refusalCodes: Readonly<Record<Refusal, number>> = {
  rejected: 479,
  'rate-limited': 429,
  restricted: 463,
};
const nothing = async (): Promise<void> => {};

/** The emulator as the other side of a conformance run. */
export function emulatorDriver(emulator: Emulator, transport: Transport): ConformanceDriver {
  const { faults } = emulator;
  const removing = (id: string) => async (): Promise<void> => void faults.remove(id);
  return {
    transport,
    register: async number => counterpart(emulator, emulator.phones.create({ phone: number })),
    async createGroup(subject, [creator = '', ...participants]) {
      const { id } = emulator.groups.create({ subject, creator, participants });
      return { kind: 'group', id: id.replace('@g.us', '') };
    },
    async end(own, why) {
      if (why === 'unlinked') {
        const phone = emulator.phones.get(own);
        for (const { device } of phone?.devices ?? []) phone?.unlink(device);
        return nothing;
      }
      const code = endCodes[why];
      await faults.add(
        code === undefined ? { kind: 'drop', client: own } : { kind: 'close', code, client: own },
      );
      return nothing;
    },
    async refuseConnections() {
      const { id } = await faults.add({ kind: 'refuse', status: 503, count: 1_000 });
      return removing(id);
    },
    async freeze(own) {
      const { id } = await faults.add({ kind: 'freeze', client: own });
      return removing(id);
    },
    async swallowNextAck(own) {
      const { id } = await faults.add({ kind: 'swallowAck', client: own });
      return async () => !faults.list().some(fault => fault.id === id);
    },
    async refuseNext(own, reason) {
      await faults.add({ kind: 'ackError', code: refusalCodes[reason], client: own });
    },
    async reach({ host, port }) {
      const socket = connect(port, host);
      await once(socket, 'connect');
      return socket;
    },
    stop: () => emulator.close(),
  };
}

/** An emulated phone as the conformance suite sees it. */
export function counterpart(emulator: Emulator, phone: EmulatedPhone): Counterpart {
  const person: Person = { kind: 'person', phone: phone.phone, lid: phone.lid.replace('@lid', '') };
  return {
    person,
    scan: async qr => void (await phone.scan(qr)),
    enterCode: async code => void (await phone.enterCode(code)),
    write: async (to, content, quoted) =>
      (await phone.send(addressOf(to), emulatedContent(content, quoted))).id,
    arrived: async () => arrivals(phone),
    read: async id => phone.markRead([id]),
    mark: (chat, unread) => phone.markChat(chat.phone ?? `${chat.lid}@lid`, unread),
    isMarked: chat => phone.isMarked(chat.phone ?? `${chat.lid}@lid`),
    call: async to => phone.call(to).id,
    isDeclined: async id => phone.calls.some(call => call.id === id && call.state === 'declined'),
    linkedClients: async () =>
      emulator
        .state()
        .accounts.filter(({ phone: number }) => number === phone.phone)
        .flatMap(({ devices }) => devices.filter(({ device }) => device !== 0)).length,
  };
}

const addressOf = (to: Phone | Group): string => (typeof to === 'string' ? to : `${to.id}@g.us`);

const arrivals = (phone: EmulatedPhone): ArrivedMessage[] =>
  phone.messages.filter(({ fromMe }) => !fromMe).map(message => arrivedMessage(phone, message));
