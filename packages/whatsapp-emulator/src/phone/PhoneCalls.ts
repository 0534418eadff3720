import { randomBytes } from 'node:crypto';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { CallEnd, PhoneCall } from '../model/Phone.ts';
import type { Account, Device } from '../server/Account.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import { isGroup } from '../wire/jid.ts';
import { type BinaryNode, children, node } from '../wire/node.ts';

/** The phone, as far as a call is concerned. */
interface Caller {
  readonly server: WhatsAppServer;
  readonly account: Account;
  readonly device: Device;
  submit(stanza: BinaryNode): void;
}

/** What the devices of the called account are told of a call's end. */
const reasons: Readonly<Record<CallEnd, string | undefined>> = {
  answered: 'accepted_elsewhere',
  declined: 'rejected_elsewhere',
  'hung-up': undefined,
  timeout: 'timeout',
};

/** The calls a phone makes: signalling alone, nobody hears anything. */
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
    const group = isGroup(to) ? groups.get(to)?.id : undefined;
    const jid = group ?? (directory.accountOf(to) ?? directory.resolve(to))?.lidJid;
    if (jid === undefined) throw new EmulatorError(404, `nobody can be called at ${to}`);
    const call: PhoneCall = {
      id: randomBytes(16).toString('hex').toUpperCase(),
      to: jid,
      video,
      state: 'ringing',
    };
    this.#note(phone, call);
    const place = group === undefined ? {} : { 'group-jid': group };
    this.#tell(phone, call, 'offer', { caller_pn: phone.account.jid, ...place }, [
      node('audio', { enc: 'opus', rate: 16_000 }),
      ...(video ? [node('video', {})] : []),
    ]);
    return call;
  }

  end(phone: Caller, id: string, state: CallEnd): PhoneCall {
    const call = this.#calls.get(id);
    if (!call) throw new EmulatorError(404, `the phone makes no call ${id}`);
    if (call.state !== 'ringing') throw new EmulatorError(409, `the call is over: ${call.state}`);
    const ended = { ...call, state };
    this.#note(phone, ended);
    this.#tell(phone, call, 'terminate', { reason: reasons[state] });
    return ended;
  }

  /** Another device tells the phone of its call. */
  take(phone: Caller, stanza: BinaryNode): void {
    const [step] = children(stanza);
    const id = step?.attrs['call-id'] ?? '';
    if (step?.tag === 'reject' && this.#calls.get(id)?.state === 'ringing') this.end(phone, id, 'declined');
  }

  #note({ server, account }: Caller, call: PhoneCall): void {
    this.#calls.set(call.id, call);
    server.events.tell({ type: 'call', phone: account.phone, call });
  }

  #tell(
    phone: Caller,
    { id, to }: PhoneCall,
    tag: string,
    attrs: Readonly<Record<string, string | undefined>>,
    content: readonly BinaryNode[] = [],
  ): void {
    const about = { 'call-id': id, 'call-creator': phone.device.lid, ...attrs };
    phone.submit(node('call', { id: randomBytes(8).toString('hex'), to }, [node(tag, about, [...content])]));
  }
}
