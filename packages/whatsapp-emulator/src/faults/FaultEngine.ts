import type {
  FaultClient,
  FaultHooks,
  FaultTarget,
  FrameFault,
  LinkFault,
  MessageFault,
  UpgradeFault,
} from '../model/FaultHooks.ts';
import type { CloseHow, ServerControls } from '../model/ServerControls.ts';
import { type FaultView, faultPoint, faultTarget } from './Fault.ts';
import type { FaultActionAt, FaultContext, FaultSpec } from './FaultSpec.ts';
import { Faults, type Struck } from './Faults.ts';

/** Answers the server's questions from the standing faults, and strikes at once those meant for `now`. */
export class FaultEngine implements FaultHooks {
  readonly #faults: Faults;
  #controls: ServerControls | undefined;
  #immediate = 0;

  readonly #told: Struck;

  /**
   * @param clock milliseconds
   * @param told hears of every strike
   */
  constructor(clock?: () => number, told: Struck = () => undefined) {
    this.#faults = new Faults(clock, told);
    this.#told = told;
  }

  /** Gives the engine its hands; before this, faults for `now` strike nobody. */
  attach(controls: ServerControls): void {
    this.#controls = controls;
  }

  /** Adds a fault. One for `now` has struck when this resolves, and does not stay; `struck` says how many. */
  async add(spec: FaultSpec): Promise<FaultView> {
    if (faultPoint(spec) !== 'now') return this.#faults.add(spec);
    this.#immediate += 1;
    const struck = this.#controls
      ? await strikeNow(this.#controls, spec as FaultActionAt<'now'>, faultTarget(spec.client))
      : 0;
    const view: FaultView = { id: `now-${this.#immediate}`, fault: spec, at: 'now', struck, left: 0 };
    this.#told(view, faultTarget(spec.client));
    return view;
  }

  list(): FaultView[] {
    return this.#faults.list();
  }

  /** @returns whether a fault of this id stood */
  remove(id: string): boolean {
    return this.#faults.remove(id);
  }

  clear(): void {
    this.#faults.clear();
  }

  upgrade(): UpgradeFault | undefined {
    const fault = this.#faults.take('upgrade');
    if (!fault) return undefined;
    return fault.kind === 'refuse' ? fault : { kind: 'hang' };
  }

  login(client: FaultClient): number | undefined {
    const fault = this.#faults.take('login', client);
    return fault?.kind === 'refuseVersion' ? 405 : fault?.code;
  }

  pairingCode(target: FaultTarget): number | undefined {
    const fault = this.#faults.take('code', target);
    return fault && (fault.code ?? 400);
  }

  link(client: FaultClient): LinkFault | undefined {
    const fault = this.#faults.take('scan', client);
    return fault && (fault.kind === 'passkey' ? 'passkey' : 'version');
  }

  frameIn(target: FaultContext): FrameFault | undefined {
    return this.#frame('in', target);
  }

  frameOut(target: FaultContext): FrameFault | undefined {
    return this.#frame('out', target);
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
        this.#controls?.disconnect(target, closeHow(fault));
        return { kind: 'swallow' };
    }
  }

  media(direction: 'upload' | 'download'): FaultActionAt<'upload'> | undefined {
    return this.#faults.take(direction);
  }

  #frame(direction: 'in' | 'out', target: FaultContext): FrameFault | undefined {
    const link = this.#faults.take('link', target);
    if (link?.kind === 'mute') return isHeard(link, direction, target) ? undefined : { kind: 'drop' };
    if (link) return { kind: 'freeze' };
    const fault = this.#faults.take(direction, target);
    if (!fault) return undefined;
    if (fault.kind === 'delay') return { kind: 'delay', milliseconds: fault.ms };
    return { kind: fault.kind === 'corrupt' ? 'corrupt' : 'drop' };
  }
}

/** What passes a link that is mute. What answers a ping names no `xmlns`. */
function isHeard(
  { answers = 'questions' }: Extract<FaultActionAt<'link'>, { kind: 'mute' }>,
  direction: 'in' | 'out',
  { tag, xmlns }: FaultContext,
): boolean {
  if (answers === 'questions') return !MESSAGING.includes(tag ?? '');
  return tag === 'iq' && (direction === 'in' ? xmlns === 'w:p' : xmlns === undefined);
}
const MESSAGING = ['message', 'receipt', 'ack', 'notification', 'call', 'presence', 'chatstate'];

type Ending = Extract<FaultActionAt<'now'>, { kind: 'drop' | 'close' | 'end' }>;

/** The server's word for the way a fault ends a connection. */
function closeHow(fault: Ending): CloseHow {
  if (fault.kind !== 'close') return { kind: fault.kind };
  return { kind: fault.websocket ? 'websocket' : 'code', code: fault.code };
}

/**
 * Does what a `now` fault asks to every live connection of the target.
 * @returns how many connections (for `redeliver` and `historyFlood`: stanzas and pushes) it struck
 */
async function strikeNow(
  controls: ServerControls,
  fault: FaultActionAt<'now'>,
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
      return controls.disconnect(target, closeHow(fault));
  }
}
