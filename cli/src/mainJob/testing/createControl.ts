/** A message in the log of an emulated phone; see the emulator's README for the rest of it. */
export interface SeenMessage {
  readonly id: string;
  /** `<number>@s.whatsapp.net`, or a group. */
  readonly chat: string;
  readonly fromMe: boolean;
  /** Of the sender; 0 is the phone itself. */
  readonly device: number;
  readonly kind: string;
  readonly text: string;
  /** The message that it is about, if it is about one. */
  readonly target?: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly receipts: readonly string[];
}

export interface Device {
  readonly device: number;
  readonly online: boolean;
  readonly queued: number;
}

export interface State {
  readonly accounts: readonly { readonly phone: string; readonly devices: readonly Device[] }[];
  readonly connections: number;
  readonly incidents: readonly { readonly kind: string; readonly detail: string }[];
}

/** What somebody with a phone in the hand can do. */
export interface EmulatedPhone {
  readonly number: string;
  scan(qr: string): Promise<void>;
  /** Types a pairing code. */
  enterCode(code: string): Promise<void>;
  /** @returns the message's id */
  write(to: string, text: string): Promise<string>;
  /** Anything else that the control API takes. @returns the message's id */
  say(to: string, body: Readonly<Record<string, unknown>>): Promise<string>;
  sendFile(
    to: string,
    file: { readonly kind: string; readonly bytes: Uint8Array; readonly caption?: string },
  ): Promise<string>;
  /** @returns the call's id */
  call(to: string, options?: { readonly video?: boolean }): Promise<string>;
  endCall(id: string, end: 'answered' | 'declined' | 'hung-up' | 'timeout'): Promise<void>;
  /** The calls it made. */
  calls(): Promise<readonly { readonly id: string; readonly state: string }[]>;
  /** Begins to write to somebody. */
  typing(to: string): Promise<void>;
  read(ids: readonly string[]): Promise<void>;
  /** Installs WhatsApp anew: other keys, no linked devices. */
  reinstall(): Promise<void>;
  /** What others see of its account; the emulator's README says how. */
  show(profile: Readonly<Record<string, unknown>>): Promise<void>;
  /** Deletes the files of its messages. */
  deleteFiles(): Promise<void>;
  /** Nobody can read what it sends, until that is over and it sends again what it was asked for. */
  garble(garbled: boolean): Promise<void>;
  messages(): Promise<readonly SeenMessage[]>;
  /** The file of a message, decrypted. */
  file(id: string): Promise<Buffer>;
  /** Devices linked to it, without the phone itself. */
  devices(): Promise<readonly { readonly device: number }[]>;
}

/** The emulator's control API. */
export interface Control {
  phone(number: string, name: string): Promise<EmulatedPhone>;
  /** @returns the group's id, `…@g.us` */
  group(subject: string, creator: string, participants: readonly string[]): Promise<string>;
  fault(spec: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  state(): Promise<State>;
  /** Stanzas that it had no answer for. */
  unknown(): Promise<readonly unknown[]>;
}

export function createControl(baseUrl: string): Control {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${baseUrl}/control${path}`, {
      method,
      // A connection kept for the next call may be closed by the other end in the very moment of that call.
      headers: { connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await call(method, path, body)).json() as Promise<T>;

  const phone = (number: string): EmulatedPhone => {
    const say = async (body: unknown): Promise<string> =>
      (await json<{ message: SeenMessage }>('POST', `/phones/${number}/messages`, body)).message.id;
    return {
      number,
      scan: async qr => void (await call('POST', `/phones/${number}/scan`, { qr })),
      enterCode: async code => void (await call('POST', `/phones/${number}/code`, { code })),
      write: (to, text) => say({ to, text }),
      say: (to, body) => say({ to, ...body }),
      sendFile: (to, { kind, bytes, caption }) =>
        say({
          to,
          media: { kind, data: Buffer.from(bytes).toString('base64'), ...(caption && { caption }) },
        }),
      call: async (to, options = {}) =>
        (await json<{ call: { id: string } }>('POST', `/phones/${number}/calls`, { to, ...options })).call.id,
      endCall: async (id, end) => void (await call('POST', `/phones/${number}/calls/${id}`, { end })),
      calls: async () =>
        (await json<{ calls: { id: string; state: string }[] }>('GET', `/phones/${number}/calls`)).calls,
      read: async ids => void (await call('POST', `/phones/${number}/read`, { ids })),
      reinstall: async () => void (await call('POST', `/phones/${number}/reinstall`)),
      show: async profile => void (await call('POST', `/phones/${number}/profile`, profile)),
      deleteFiles: async () => void (await call('DELETE', `/phones/${number}/files`)),
      typing: async to => void (await call('POST', `/phones/${number}/typing`, { to, state: 'composing' })),
      garble: async garbled => void (await call('POST', `/phones/${number}/garbled`, { garbled })),
      messages: async () =>
        (await json<{ messages: SeenMessage[] }>('GET', `/phones/${number}/messages`)).messages,
      file: async id =>
        Buffer.from(await (await call('GET', `/phones/${number}/messages/${id}/media`)).arrayBuffer()),
      devices: async () =>
        (await json<{ phone: { devices: { device: number }[] } }>('GET', `/phones/${number}`)).phone.devices,
    };
  };

  return {
    async phone(number, name) {
      await call('POST', '/phones', { phone: number, name });
      return phone(number);
    },
    group: async (subject, creator, participants) =>
      (await json<{ group: { id: string } }>('POST', '/groups', { subject, creator, participants })).group.id,
    fault: async spec => void (await call('POST', '/faults', spec)),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    state: () => json<State>('GET', '/state'),
    unknown: async () => (await json<{ unknown: unknown[] }>('GET', '/unknown')).unknown,
  };
}
