import { ApiError, type Sdk } from '@recado/sdk';
import { inboxTools } from '@recado/texts';
import { createPace } from '../pacing/createPace.ts';
import { createChime } from './chime.ts';
import { readChoice, saveChoice, TOLD } from './choice.ts';
import { noticesOf } from './noticesOf.ts';

export interface NoticesOptions {
  readonly sdk: Sdk;
  readonly signal: AbortSignal;
  /** Goes to a page of the console. */
  readonly open: (path: string) => void;
  /** This browser shows no notices that a page makes; they are switched off. */
  readonly onUnsupported: () => void;
}

/**
 * Milliseconds in which what comes is told together, where little does and where it does not end; what is open somewhere is
 * read meanwhile, and not told.
 */
const COLLECTING = { soon: 2_000, most: 10_000 };
/** Milliseconds before the server, which refused, is asked again. */
const AGAIN = 30_000;
/** Conversations of one client that are looked at. */
const LOOKED_AT = 10;
/** Of all tabs of this browser the one that has it tells; the next one when that is closed. */
const LOCK = 'recado.notices';

/** Until the signal is aborted: by one tab of this browser at a time, so that nothing is told twice. */
export function startNotices(options: NoticesOptions): void {
  const { signal } = options;
  const turn = () => tell(options);
  // Where there are no locks, as on a page without a secure connection, there are no notices either.
  navigator.locks?.request(LOCK, { signal }, turn).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

async function tell({ sdk, signal, open, onUnsupported }: NoticesOptions): Promise<void> {
  const chime = createChime(signal);
  let isNew = localStorage.getItem(TOLD) === null;
  const moved = new Map<string, number>();
  const waiting = new Set<string>();
  const look = async () => {
    const clients = [...waiting];
    waiting.clear();
    for (const id of clients) {
      const query = { unread: true, limit: LOOKED_AT };
      const found = await sdk
        .request('GET /clients/{id}/conversations', { params: { id }, query, signal })
        // It is told with the next message.
        .catch(() => undefined);
      if (found) await show(id, found.conversations);
    }
    isNew = false;
  };
  /** Whoever has several businesses is told which one. */
  const businessOf = async (id: string): Promise<string | undefined> => {
    if (moved.size < 2) return undefined;
    const read = sdk.request('GET /clients/{id}', { params: { id }, signal });
    return read.then(
      ({ client }) => client.businessName,
      () => undefined,
    );
  };
  const show = async (clientId: string, conversations: Parameters<typeof noticesOf>[0]) => {
    const choice = readChoice();
    const notices = noticesOf(conversations, { ...choice, told: readTold(), now: Date.now() });
    const isTold = () => noteTold([...readTold(), ...notices.map(({ message }) => message)]);
    // What was there when it was switched on is no news; what came between two tabs' turns is.
    if (isNew || notices.length === 0) return isTold();
    const business = await businessOf(clientId);
    if (signal.aborted) return;
    for (const { conversation, title, words } of notices) {
      const path = `/clients/${clientId}/conversations/${conversation}`;
      const heading = business === undefined ? title : inboxTools.notices.from(title, business);
      const notice = made(heading, { body: words, tag: conversation, icon: '/favicon.svg' });
      if (!notice) {
        saveChoice({ ...choice, isOn: false });
        return onUnsupported();
      }
      notice.onclick = () => {
        window.focus();
        open(path);
        notice.close();
      };
    }
    isTold();
    if (choice.hasSound) chime();
  };
  const pace = createPace({ act: () => void look(), ...COLLECTING });
  const follow = async () => {
    for await (const { clients } of sdk.followConnections({ signal })) {
      for (const { id, sequence } of clients) {
        const before = moved.get(id);
        moved.set(id, sequence);
        if (before !== sequence) waiting.add(id);
      }
      if (waiting.size > 0) pace.note();
    }
  };
  try {
    while (!signal.aborted) {
      await follow().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
      await pauseOf(AGAIN, signal);
    }
  } finally {
    pace.end();
  }
}

const pauseOf = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/** Undefined where only a service worker may make one, as on Android. */
function made(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    return undefined;
  }
}

/** Messages that are remembered: more than come while another tab takes its turn. */
const REMEMBERED = 200;

function readTold(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(TOLD) ?? '[]');
    return Array.isArray(told) ? told.filter(id => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const noteTold = (ids: readonly string[]): void =>
  localStorage.setItem(TOLD, JSON.stringify(ids.slice(-REMEMBERED)));
