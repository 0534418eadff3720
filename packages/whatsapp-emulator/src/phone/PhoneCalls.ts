import { randomBytes } from 'node:crypto';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { CallEndReason, PhoneCall } from '../model/Phone.ts';
import type { Account, Device } from '../server/Account.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { type BinaryNode, buildBinaryNode, listChildNodes } from '../wire/buildBinaryNode.ts';
import { isGroupJid } from '../wire/jid.ts';

/** The part of a phone's context that making calls requires. */
interface Caller {
  readonly server: WhatsAppServer;
  readonly account: Account;
  readonly device: Device;
  submit(stanza: BinaryNode): void;
}

/**
 * Reasons that the devices of the called account receive when a call ends. Undefined if they receive none.
 */
const TERMINATE_REASONS: Readonly<Record<CallEndReason, string | undefined>> = {
  answered: 'accepted_elsewhere',
  declined: 'rejected_elsewhere',
  'hung-up': undefined,
  timeout: 'timeout',
};

/** Calls that a phone makes. Only the signalling is emulated, not the audio. */
export class PhoneCalls {
  readonly #calls = new Map<string, PhoneCall>();

  get entries(): readonly PhoneCall[] {
    return [...this.#calls.values()];
  }

  restore(calls: readonly PhoneCall[]): void {
    for (const call of calls) this.#calls.set(call.id, call);
  }

  call(phone: Caller, to: string, video: boolean): PhoneCall {
    const { directory, groups } = phone.server;
    const group = isGroupJid(to) ? groups.get(to)?.id : undefined;
    const jid = group ?? (directory.findAccount(to) ?? directory.resolve(to))?.lidJid;
    if (jid === undefined) throw new EmulatorError(404, `no account or group has the address ${to}`);
    const call: PhoneCall = {
      id: randomBytes(16).toString('hex').toUpperCase(),
      to: jid,
      video,
      state: 'ringing',
    };
    this.#storeCall(phone, call);
    const groupAttr = group === undefined ? {} : { 'group-jid': group };
    this.#sendCallStanza(phone, call, 'offer', { caller_pn: phone.account.jid, ...groupAttr }, [
      buildBinaryNode('audio', { enc: 'opus', rate: 16_000 }),
      ...(video ? [buildBinaryNode('video', {})] : []),
    ]);
    return call;
  }

  end(phone: Caller, id: string, state: CallEndReason): PhoneCall {
    const call = this.#calls.get(id);
    if (!call) throw new EmulatorError(404, `the phone has no call ${id}`);
    if (call.state !== 'ringing') throw new EmulatorError(409, `the call has already ended: ${call.state}`);
    const endedCall = { ...call, state };
    this.#storeCall(phone, endedCall);
    this.#sendCallStanza(phone, call, 'terminate', { reason: TERMINATE_REASONS[state] });
    return endedCall;
  }

  /** Handles a call stanza from another device: a reject ends a ringing call. */
  receiveStanza(phone: Caller, stanza: BinaryNode): void {
    const [step] = listChildNodes(stanza);
    const id = step?.attrs['call-id'] ?? '';
    if (step?.tag === 'reject' && this.#calls.get(id)?.state === 'ringing') this.end(phone, id, 'declined');
  }

  #storeCall({ server, account }: Caller, call: PhoneCall): void {
    this.#calls.set(call.id, call);
    server.events.emit({ type: 'call', phone: account.phone, call });
  }

  #sendCallStanza(
    phone: Caller,
    { id, to }: PhoneCall,
    tag: string,
    attrs: Readonly<Record<string, string | undefined>>,
    content: readonly BinaryNode[] = [],
  ): void {
    const callAttrs = { 'call-id': id, 'call-creator': phone.device.lid, ...attrs };
    phone.submit(
      buildBinaryNode('call', { id: randomBytes(8).toString('hex'), to }, [
        buildBinaryNode(tag, callAttrs, [...content]),
      ]),
    );
  }
}
