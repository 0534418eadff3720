import { within } from '@recado/timing';
import { TransportError } from '@recado/transport';
import {
  areJidsSameUser,
  type BinaryNode,
  encodeWAMessage,
  jidNormalizedUser,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { JournalEntry } from '../Journal.ts';
import type { Self } from '../toIncoming.ts';

const { ACCEPTED_ELSEWHERE, MISSED, ONGOING, REJECTED } = proto.Message.CallLogMessage.CallOutcome;
type Outcome = proto.Message.CallLogMessage.CallOutcome;

/** Calls that ring at most at a time; the oldest is forgotten. */
const MOST = 100;

interface RingingCall {
  /** The device that calls. */
  readonly caller: string;
  readonly isVideo: boolean;
  /** However its end is told, that is what became of it. */
  isDeclined: boolean;
}

/**
 * The calls that other people make, off the wire: each step of one becomes a row of the journal that says what a call
 * log would say. Our own calls, and what phones tell each other while they talk, are nobody's message.
 */
export class Calls {
  /** By their ids, while they ring. */
  readonly #ringing = new Map<string, RingingCall>();

  /** Undefined when the stanza says nothing to a reader. */
  take({ attrs, content }: BinaryNode, self: Self): JournalEntry | undefined {
    const step = Array.isArray(content) ? content[0] : undefined;
    const id = step?.attrs['call-id'];
    const caller = step?.attrs['call-creator'] ?? attrs.from;
    const told = step && outcomeOf(step);
    if (!step || !id || !caller || told === undefined) return undefined;
    if (areJidsSameUser(caller, self.id) || areJidsSameUser(caller, self.lid)) return undefined;
    const isVideo = Array.isArray(step.content) && step.content.some(({ tag }) => tag === 'video');
    const ringing = this.#ringing.get(id);
    if (told === ONGOING) this.#rings(id, { caller, isVideo, isDeclined: false });
    else this.#ringing.delete(id);
    const outcome = told === MISSED && ringing?.isDeclined ? REJECTED : told;
    const { t = String(Math.floor(Date.now() / 1000)), notify, offline } = attrs;
    const callLogMesssage = { callOutcome: outcome, isVideo: ringing?.isVideo ?? isVideo };
    return {
      id: `call-${id}-${outcome}`,
      row: {
        attrs: {
          id,
          t,
          ...whoAndWhere(step, caller),
          ...(notify === undefined ? {} : { notify }),
          ...(offline === undefined ? {} : { offline }),
        },
        plaintext: encodeWAMessage({ callLogMesssage }),
      },
    };
  }

  /** @throws TransportError when it does not ring (any more), or nobody answers */
  async decline(
    id: string,
    sock: Pick<WASocket, 'rejectCall'>,
    { patienceMs, over }: { readonly patienceMs: number; readonly over: AbortSignal },
  ): Promise<void> {
    const call = this.#ringing.get(id);
    if (!call) throw new TransportError('rejected', 'The call does not ring any more.');
    call.isDeclined = true;
    const unheard = (cause?: unknown): never => {
      call.isDeclined = false;
      throw new TransportError('unreachable', 'WhatsApp did not take it that the call is declined.', {
        cause,
      });
    };
    await within(patienceMs, sock.rejectCall(id, call.caller).catch(unheard), unheard, over);
  }

  #rings(id: string, call: RingingCall): void {
    this.#ringing.set(id, call);
    const [oldest] = this.#ringing.keys();
    if (this.#ringing.size > MOST && oldest !== undefined) this.#ringing.delete(oldest);
  }
}

function outcomeOf({ tag, attrs }: BinaryNode): Outcome | undefined {
  if (tag === 'offer' || tag === 'offer_notice') return ONGOING;
  if (tag === 'accept') return ACCEPTED_ELSEWHERE;
  if (tag === 'reject') return REJECTED;
  if (tag !== 'terminate') return undefined;
  if (attrs.reason === 'accepted_elsewhere') return ACCEPTED_ELSEWHERE;
  return attrs.reason === 'rejected_elsewhere' ? REJECTED : MISSED;
}

/** As a message's envelope says it. */
function whoAndWhere({ attrs }: BinaryNode, caller: string): Record<'from', string> & Record<string, string> {
  const from = jidNormalizedUser(caller);
  const { 'group-jid': group, caller_pn: phone } = attrs;
  if (group !== undefined)
    return { from: group, participant: from, ...(phone === undefined ? {} : { participant_pn: phone }) };
  return { from, ...(phone === undefined ? {} : { sender_pn: phone }) };
}
