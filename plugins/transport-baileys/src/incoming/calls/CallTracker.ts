import { withTimeout } from '@recado/timing';
import { TransportError } from '@recado/transport';
import {
  areJidsSameUser,
  type BinaryNode,
  encodeWAMessage,
  jidNormalizedUser,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { OwnAccount } from '../../identities/ownAccount.ts';
import type { IncomingMessageJournalEntry } from '../IncomingMessageJournal.ts';

const { ACCEPTED_ELSEWHERE, MISSED, ONGOING, REJECTED } = proto.Message.CallLogMessage.CallOutcome;
type Outcome = proto.Message.CallLogMessage.CallOutcome;

/** Prefix of the IDs of call steps in the journal. IDs of other entries have other prefixes, or none. */
export const CALL_ENTRY_ID_PREFIX = 'call-';

/** Maximum number of ringing calls that are tracked. If there are more, the oldest call is removed. */
const MAX_RINGING_CALLS = 100;

interface RingingCall {
  /** JID of the calling device. */
  readonly caller: string;
  readonly isVideo: boolean;
  /** Whether this client declined the call. The end of the call is then reported as declined, not as missed. */
  isDeclined: boolean;
}

interface DeclineParams {
  readonly timeoutMs: number;
  readonly abortSignal: AbortSignal;
}

/**
 * Reads incoming calls from stanzas. Each step of a call becomes a journal row with the content of a call log
 * message. Calls that the account itself makes, and signalling during a conversation, create no row.
 */
export class CallTracker {
  /** Ringing calls by call ID. */
  readonly #ringing = new Map<string, RingingCall>();

  /** Reads a call stanza, such as a ring or a hang-up. Returns undefined if it contains nothing to report. */
  readStanza({ attrs, content }: BinaryNode, self: OwnAccount): IncomingMessageJournalEntry | undefined {
    const step = Array.isArray(content) ? content[0] : undefined;
    const id = step?.attrs['call-id'];
    const caller = step?.attrs['call-creator'] ?? attrs.from;
    const stepOutcome = step && toOutcome(step);
    if (!step || !id || !caller || stepOutcome === undefined) return undefined;
    if (areJidsSameUser(caller, self.id) || areJidsSameUser(caller, self.lid)) return undefined;
    const isVideo = Array.isArray(step.content) && step.content.some(({ tag }) => tag === 'video');
    const ringing = this.#ringing.get(id);
    if (stepOutcome === ONGOING) this.#addRinging(id, { caller, isVideo, isDeclined: false });
    else this.#ringing.delete(id);
    const outcome = stepOutcome === MISSED && ringing?.isDeclined ? REJECTED : stepOutcome;
    const { t = String(Math.floor(Date.now() / 1000)), notify, offline } = attrs;
    const callLogMesssage = { callOutcome: outcome, isVideo: ringing?.isVideo ?? isVideo };
    return {
      id: `${CALL_ENTRY_ID_PREFIX}${id}-${outcome}`,
      row: {
        attrs: {
          id,
          t,
          ...toEnvelopeAddress(step, caller),
          ...(notify === undefined ? {} : { notify }),
          ...(offline === undefined ? {} : { offline }),
        },
        plaintext: encodeWAMessage({ callLogMesssage }),
      },
    };
  }

  /** @throws TransportError if the call no longer rings, or WhatsApp does not answer */
  async decline(
    id: string,
    sock: Pick<WASocket, 'rejectCall'>,
    { timeoutMs, abortSignal }: DeclineParams,
  ): Promise<void> {
    const call = this.#ringing.get(id);
    if (!call) throw new TransportError('rejected', 'The call no longer rings.');
    call.isDeclined = true;
    const failDecline = (cause?: unknown): never => {
      call.isDeclined = false;
      throw new TransportError('unreachable', 'WhatsApp did not confirm that the call is declined.', {
        cause,
      });
    };
    await withTimeout(timeoutMs, sock.rejectCall(id, call.caller).catch(failDecline), failDecline, abortSignal);
  }

  #addRinging(id: string, call: RingingCall): void {
    this.#ringing.set(id, call);
    const [oldest] = this.#ringing.keys();
    if (this.#ringing.size > MAX_RINGING_CALLS && oldest !== undefined) this.#ringing.delete(oldest);
  }
}

function toOutcome({ tag, attrs }: BinaryNode): Outcome | undefined {
  if (tag === 'offer' || tag === 'offer_notice') return ONGOING;
  if (tag === 'accept') return ACCEPTED_ELSEWHERE;
  if (tag === 'reject') return REJECTED;
  if (tag !== 'terminate') return undefined;
  if (attrs.reason === 'accepted_elsewhere') return ACCEPTED_ELSEWHERE;
  return attrs.reason === 'rejected_elsewhere' ? REJECTED : MISSED;
}

/** Converts the addresses in the XML node of a call to the address attributes of a message. */
function toEnvelopeAddress({ attrs }: BinaryNode, caller: string): Record<'from', string> & Record<string, string> {
  const from = jidNormalizedUser(caller);
  const { 'group-jid': group, caller_pn: phone } = attrs;
  if (group !== undefined)
    return { from: group, participant: from, ...(phone === undefined ? {} : { participant_pn: phone }) };
  return { from, ...(phone === undefined ? {} : { sender_pn: phone }) };
}
