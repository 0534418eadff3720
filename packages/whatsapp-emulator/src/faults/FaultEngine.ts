import type {
  ClientLinkingFault,
  FaultCheckedClient,
  FaultHooks,
  FaultTarget,
  MessageFault,
  WebSocketFrameFault,
  WebSocketUpgradeFault,
} from '../model/FaultHooks.ts';
import type { ConnectionCloseMethod, ServerConnectionControls } from '../model/ServerConnectionControls.ts';
import { type FaultView, parseFaultTarget, resolveFaultPoint } from './ActiveFault.ts';
import { ActiveFaults, type FaultStrikeListener } from './ActiveFaults.ts';
import type { FaultActionAtPoint, FaultContext, FaultSpec } from './FaultSpec.ts';

/**
 * Decides from the active faults whether the emulated server must misbehave. A fault for the point `now`
 * takes effect immediately, without waiting for an event.
 */
export class FaultEngine implements FaultHooks {
  readonly #faults: ActiveFaults;
  #controls: ServerConnectionControls | undefined;
  #immediateCount = 0;

  readonly #onStrike: FaultStrikeListener;

  /**
   * @param clock returns the current time in milliseconds
   * @param onStrike called whenever a fault strikes
   */
  constructor(clock?: () => number, onStrike: FaultStrikeListener = () => undefined) {
    this.#faults = new ActiveFaults(clock, onStrike);
    this.#onStrike = onStrike;
  }

  /** Sets the server controls. Before this call, faults for the point `now` cannot strike any connection. */
  attachControls(controls: ServerConnectionControls): void {
    this.#controls = controls;
  }

  /**
   * Adds a fault. A fault for the point `now` has struck when the promise resolves, and does not stay active.
   * @returns the fault; for `now`, `struck` counts the affected connections, stanzas or history pushes
   */
  async add(spec: FaultSpec): Promise<FaultView> {
    if (resolveFaultPoint(spec) !== 'now') return this.#faults.add(spec);
    this.#immediateCount += 1;
    const struck = this.#controls
      ? await strikeNow(this.#controls, spec as FaultActionAtPoint<'now'>, parseFaultTarget(spec.client))
      : 0;
    const view: FaultView = { id: `now-${this.#immediateCount}`, fault: spec, at: 'now', struck, left: 0 };
    this.#onStrike(view, parseFaultTarget(spec.client));
    return view;
  }

  list(): FaultView[] {
    return this.#faults.list();
  }

  /** @returns whether a fault with this ID was active */
  remove(id: string): boolean {
    return this.#faults.remove(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  upgrade(): WebSocketUpgradeFault | undefined {
    const fault = this.#faults.take('upgrade');
    if (!fault) return undefined;
    return fault.kind === 'refuse' ? fault : { kind: 'hang' };
  }

  login(client: FaultCheckedClient): number | undefined {
    const fault = this.#faults.take('login', client);
    return fault?.kind === 'refuseVersion' ? 405 : fault?.code;
  }

  pairingCode(target: FaultTarget): number | undefined {
    const fault = this.#faults.take('code', target);
    return fault && (fault.code ?? 400);
  }

  link(client: FaultCheckedClient): ClientLinkingFault | undefined {
    const fault = this.#faults.take('scan', client);
    return fault && (fault.kind === 'passkey' ? 'passkey' : 'version');
  }

  frameIn(target: FaultContext): WebSocketFrameFault | undefined {
    return this.#takeFrameFault('in', target);
  }

  frameOut(target: FaultContext): WebSocketFrameFault | undefined {
    return this.#takeFrameFault('out', target);
  }

  message(target: FaultTarget): MessageFault | undefined {
    const fault = this.#faults.take('message', target);
    if (!fault) return undefined;
    switch (fault.kind) {
      case 'ackError':
        return { kind: 'error', error: fault.code };
      case 'swallow':
      case 'swallowAck':
        return { kind: fault.kind };
      default:
        this.#controls?.disconnect(target, toCloseMethod(fault));
        return { kind: 'swallow' };
    }
  }

  media(direction: 'upload' | 'download'): FaultActionAtPoint<'upload'> | undefined {
    return this.#faults.take(direction);
  }

  #takeFrameFault(direction: 'in' | 'out', target: FaultContext): WebSocketFrameFault | undefined {
    const link = this.#faults.take('link', target);
    if (link?.kind === 'mute') return passesMutedLink(link, direction, target) ? undefined : { kind: 'drop' };
    if (link) return { kind: 'freeze' };
    const fault = this.#faults.take(direction, target);
    if (!fault) return undefined;
    if (fault.kind === 'delay') return { kind: 'delay', milliseconds: fault.ms };
    return { kind: fault.kind === 'corrupt' ? 'corrupt' : 'drop' };
  }
}

/**
 * Whether a muted connection still passes a stanza: by default every stanza that is not about messaging,
 * otherwise only pings and their responses. A response to a ping is recognized by its lack of `xmlns`.
 */
function passesMutedLink(
  { answers = 'questions' }: Extract<FaultActionAtPoint<'link'>, { kind: 'mute' }>,
  direction: 'in' | 'out',
  { tag, xmlns }: FaultContext,
): boolean {
  if (answers === 'questions') return !MESSAGING_TAGS.includes(tag ?? '');
  return tag === 'iq' && (direction === 'in' ? xmlns === 'w:p' : xmlns === undefined);
}
const MESSAGING_TAGS = ['message', 'receipt', 'ack', 'notification', 'call', 'presence', 'chatstate'];

type DisconnectFault = Extract<FaultActionAtPoint<'now'>, { kind: 'drop' | 'close' | 'end' }>;

/** Converts a fault to the method by which the server closes the connection. */
function toCloseMethod(fault: DisconnectFault): ConnectionCloseMethod {
  if (fault.kind !== 'close') return { kind: fault.kind };
  return { kind: fault.websocket ? 'websocket' : 'code', code: fault.code };
}

/**
 * Applies a `now` fault to every live connection of the target.
 * @returns the number of affected connections; for `redeliver` the number of stanzas that were sent again,
 *   for `historyFlood` the number of history pushes
 */
async function strikeNow(
  controls: ServerConnectionControls,
  fault: FaultActionAtPoint<'now'>,
  target: FaultTarget,
): Promise<number> {
  switch (fault.kind) {
    case 'garbage':
      return controls.sendRaw(target, Buffer.from(fault.bytes, 'base64'));
    case 'redeliver':
      return controls.redeliver(target, fault.messages ?? 1);
    case 'historyFlood':
      return controls.pushHistory(target, fault.messages);
    default:
      return controls.disconnect(target, toCloseMethod(fault));
  }
}
