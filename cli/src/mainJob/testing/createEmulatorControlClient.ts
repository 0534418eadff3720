/** A message in the log of an emulated phone. The emulator's README describes all fields. */
export interface PhoneLogMessage {
  readonly id: string;
  /** `<number>@s.whatsapp.net`, or the ID of a group. */
  readonly chat: string;
  readonly fromMe: boolean;
  /** Number of the device that sent the message. The phone itself has number 0. */
  readonly device: number;
  readonly kind: string;
  readonly text: string;
  /** ID of the message to which a reaction, edit or deletion refers. */
  readonly target?: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly receipts: readonly string[];
}

export interface EmulatedDevice {
  readonly device: number;
  readonly online: boolean;
  readonly queued: number;
}

export interface EmulatorState {
  readonly accounts: readonly { readonly phone: string; readonly devices: readonly EmulatedDevice[] }[];
  readonly connections: number;
  readonly incidents: readonly { readonly kind: string; readonly detail: string }[];
}

/** A label of the business app, with the JIDs of its chats and the IDs of its messages. */
export interface PhoneLabel {
  readonly id: string;
  readonly name: string;
  readonly color: number;
  readonly chats: readonly string[];
  readonly messages: readonly string[];
}

/** Actions of a person who uses the phone. */
export interface EmulatedPhone {
  readonly number: string;
  scan(qr: string): Promise<void>;
  /** Types a pairing code. */
  enterCode(code: string): Promise<void>;
  /** @returns the message's ID */
  write(to: string, text: string): Promise<string>;
  /** Sends a message with any other body that the control API accepts. @returns the message's ID */
  send(to: string, body: Readonly<Record<string, unknown>>): Promise<string>;
  sendFile(
    to: string,
    file: { readonly kind: string; readonly bytes: Uint8Array; readonly caption?: string },
  ): Promise<string>;
  /** @returns the call's ID */
  call(to: string, options?: { readonly video?: boolean }): Promise<string>;
  endCall(id: string, end: 'answered' | 'declined' | 'hung-up' | 'timeout'): Promise<void>;
  /** Returns the calls that this phone made. */
  calls(): Promise<readonly { readonly id: string; readonly state: string }[]>;
  /** Starts to type in a chat. */
  typing(to: string): Promise<void>;
  read(ids: readonly string[]): Promise<void>;
  /** Reinstalls WhatsApp: the phone has new keys and no linked devices. */
  reinstall(): Promise<void>;
  /** Sets the profile that other users see of this account. The emulator's README describes the fields. */
  show(profile: Readonly<Record<string, unknown>>): Promise<void>;
  /** While the phone is offline, the server queues its messages. */
  setOnline(online: boolean): Promise<void>;
  /** Deletes the files of this phone's messages. */
  deleteFiles(): Promise<void>;
  /** While true, recipients cannot decrypt this phone's messages. After that, it answers retry requests. */
  garble(garbled: boolean): Promise<void>;
  /** Creates or changes a label of the business app. @returns the label's ID */
  saveLabel(label: Readonly<Record<string, unknown>>): Promise<string>;
  /** Adds a label to a chat or message, or removes it. */
  assignLabel(assignment: Readonly<Record<string, unknown>>): Promise<void>;
  labels(): Promise<readonly PhoneLabel[]>;
  /** Replaces the products of the business's catalog. */
  setCatalog(products: readonly object[]): Promise<void>;
  messages(): Promise<readonly PhoneLogMessage[]>;
  /** Returns the decrypted file of a message. */
  file(id: string): Promise<Buffer>;
  /** Returns the linked devices without the phone itself. */
  devices(): Promise<readonly { readonly device: number }[]>;
}

/** Client of the emulator's control API. */
export interface EmulatorControlClient {
  phone(number: string, name: string): Promise<EmulatedPhone>;
  /** @returns the group's ID, `…@g.us` */
  group(subject: string, creator: string, participants: readonly string[]): Promise<string>;
  fault(spec: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  state(): Promise<EmulatorState>;
  /** Returns the stanzas that the emulator could not answer. */
  unknown(): Promise<readonly unknown[]>;
}

export function createEmulatorControlClient(baseUrl: string): EmulatorControlClient {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${baseUrl}/control${path}`, {
      method,
      // Do not use keep-alive, because the server may close an idle connection at the moment of the next call.
      headers: { connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const requestJson = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await call(method, path, body)).json() as Promise<T>;

  const phone = (number: string): EmulatedPhone => {
    const send = async (body: unknown): Promise<string> =>
      (await requestJson<{ message: PhoneLogMessage }>('POST', `/phones/${number}/messages`, body)).message.id;
    return {
      number,
      scan: async qr => void (await call('POST', `/phones/${number}/scan`, { qr })),
      enterCode: async code => void (await call('POST', `/phones/${number}/code`, { code })),
      write: (to, text) => send({ to, text }),
      send: (to, body) => send({ to, ...body }),
      sendFile: (to, { kind, bytes, caption }) =>
        send({
          to,
          media: { kind, data: Buffer.from(bytes).toString('base64'), ...(caption && { caption }) },
        }),
      call: async (to, options = {}) =>
        (await requestJson<{ call: { id: string } }>('POST', `/phones/${number}/calls`, { to, ...options })).call.id,
      endCall: async (id, end) => void (await call('POST', `/phones/${number}/calls/${id}`, { end })),
      calls: async () =>
        (await requestJson<{ calls: { id: string; state: string }[] }>('GET', `/phones/${number}/calls`)).calls,
      read: async ids => void (await call('POST', `/phones/${number}/read`, { ids })),
      reinstall: async () => void (await call('POST', `/phones/${number}/reinstall`)),
      show: async profile => void (await call('POST', `/phones/${number}/profile`, profile)),
      setOnline: async online => void (await call('POST', `/phones/${number}/online`, { online })),
      deleteFiles: async () => void (await call('DELETE', `/phones/${number}/files`)),
      typing: async to => void (await call('POST', `/phones/${number}/typing`, { to, state: 'composing' })),
      garble: async garbled => void (await call('POST', `/phones/${number}/garbled`, { garbled })),
      saveLabel: async label => (await requestJson<{ label: string }>('POST', `/phones/${number}/labels`, label)).label,
      assignLabel: async assignment => void (await call('POST', `/phones/${number}/labels/assignments`, assignment)),
      labels: async () => (await requestJson<{ labels: PhoneLabel[] }>('GET', `/phones/${number}/labels`)).labels,
      setCatalog: async products => void (await call('POST', `/phones/${number}/catalog`, { products })),
      messages: async () =>
        (await requestJson<{ messages: PhoneLogMessage[] }>('GET', `/phones/${number}/messages`)).messages,
      file: async id => Buffer.from(await (await call('GET', `/phones/${number}/messages/${id}/media`)).arrayBuffer()),
      devices: async () =>
        (await requestJson<{ phone: { devices: { device: number }[] } }>('GET', `/phones/${number}`)).phone.devices,
    };
  };

  return {
    async phone(number, name) {
      await call('POST', '/phones', { phone: number, name });
      return phone(number);
    },
    group: async (subject, creator, participants) =>
      (await requestJson<{ group: { id: string } }>('POST', '/groups', { subject, creator, participants })).group.id,
    fault: async spec => void (await call('POST', '/faults', spec)),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    state: () => requestJson<EmulatorState>('GET', '/state'),
    unknown: async () => (await requestJson<{ unknown: unknown[] }>('GET', '/unknown')).unknown,
  };
}
