import type { ConnectionChange, OutboundConnector, Session, SessionHost, Transport } from '@recado/transport';
import { createManualClock } from '../../../testing/createManualClock.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createLiveSession, type LineSessionHost } from '../createLiveSession.ts';

const neverSettled = () => new Promise<never>(() => {});

interface FaultySessionOptions {
  /** Methods that respond. All other methods of the session never settle. */
  readonly session?: Partial<Session>;
  /** Result of opening the session. Without it, the transport opens the session at once. */
  readonly opening?: Promise<Session>;
  /** The owner's proxy. */
  readonly connect?: OutboundConnector;
  /** Whether the transport connects through the owner's proxy. */
  readonly dials?: boolean;
}

/** Opens a session of a transport whose methods do not respond, and records the calls that it makes. */
export function openFaultySession({ session = {}, opening, connect, dials }: FaultySessionOptions = {}) {
  const hosts: LineSessionHost[] = [];
  const calls: string[] = [];
  const fullSession: Session = { send: neverSettled, lookup: neverSettled, close: neverSettled, ...session };
  const transport: Transport = {
    name: 'bad',
    capabilities: {
      qr: true,
      pairingCode: false,
      groups: false,
      media: [],
      maxMediaBytes: 0,
      receipts: false,
      ...(dials !== undefined && { dials }),
    },
    open(_client, host) {
      calls.push('transport.open');
      hosts.push(host);
      return opening ?? Promise.resolve(fullSession);
    },
  };
  const clock = createManualClock();
  const controller = new AbortController();
  const changes: ConnectionChange[] = [];
  const live = createLiveSession({
    outboundProxy: async () => connect,
    opening: () => void calls.push('opening'),
    transport,
    client: { id: 'client', phone: '5215512345678' },
    clock,
    controller,
    changed: change => void changes.push(change),
  });
  live.open({
    log,
    signal: controller.signal,
    vault: { read: neverSettled, list: neverSettled, write: neverSettled, clear: neverSettled },
    changed: change => live.handleChange(change),
    received: neverSettled,
    updated: neverSettled,
  });
  const signal: SessionHost['signal'] = controller.signal;
  return { live, clock, changes, calls, signal, fullSession, host: () => hosts[0] };
}
