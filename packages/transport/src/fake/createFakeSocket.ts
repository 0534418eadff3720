import type { SessionHost } from '../SessionHost.ts';
import type { FakeClientSocket } from './FakeDevice.ts';

type FakeSocketOptions = Pick<FakeClientSocket, 'signal' | 'onEnd'> & {
  readonly receipts: boolean;
  ratchet(): Promise<void>;
};

/** Creates the client's end of a connection, which forwards all events to the host. */
export function createFakeSocket(host: SessionHost, options: FakeSocketOptions): FakeClientSocket {
  const { signal, onEnd, receipts, ratchet } = options;
  return {
    signal,
    onEnd,
    message: async message => {
      await ratchet();
      await host.received(message);
    },
    update: async update => {
      if (receipts) await host.updated(update);
    },
    groupEvent: async happening => host.groupChanged?.(happening),
    templateChange: async ({ id, name, language, status, reason }) =>
      host.templateChanged?.({
        name,
        language,
        status,
        ...(id !== undefined && { id }),
        ...(reason !== undefined && { reason }),
      }),
    readUpdate: async reading => host.readOnOtherDevice?.(reading),
    unreadMark: async marking => host.markedOnOtherDevice?.(marking),
    labelChange: async change => host.labelChanged?.(change),
    labelAssignment: async assignment => host.labelAssigned?.(assignment),
  };
}
