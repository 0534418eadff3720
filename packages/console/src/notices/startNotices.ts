import type { Sdk } from '@recado/sdk';
import { chime } from './chime.ts';
import { readChoice, TOLD } from './choice.ts';
import { noticesOf } from './noticesOf.ts';

export interface NoticesOptions {
  readonly sdk: Sdk;
  readonly signal: AbortSignal;
  /** Goes to a page of the console. */
  readonly open: (path: string) => void;
}

/** Milliseconds in which what comes is told together; what is open somewhere is read meanwhile, and not told. */
const COLLECTING = 2_000;
/** Conversations of one client that are looked at. */
const LOOKED_AT = 10;
/** Of all tabs of this browser the one that has it tells; the next one when that is closed. */
const LOCK = 'recado.notices';

/** Until the signal is aborted: by one tab of this browser at a time, so that nothing is told twice. */
export function startNotices({ sdk, signal, open }: NoticesOptions): void {
  const turn = () => tell({ sdk, signal, open });
  // Where there are no locks, as on a page without a secure connection, there are no notices either.
  navigator.locks?.request(LOCK, { signal }, turn).catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

async function tell({ sdk, signal, open }: NoticesOptions): Promise<void> {
  let isNew = localStorage.getItem(TOLD) === null;
  const moved = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    timer = undefined;
    const clients = [...waiting];
    waiting.clear();
    for (const id of clients) {
      const query = { unread: true, limit: LOOKED_AT };
      const found = await sdk
        .request('GET /clients/{id}/conversations', { params: { id }, query, signal })
        // It is told with the next message.
        .catch(() => undefined);
      if (found) show(id, found.conversations);
    }
    isNew = false;
  };
  const show = (clientId: string, conversations: Parameters<typeof noticesOf>[0]) => {
    const choice = readChoice();
    const told = readTold();
    const notices = noticesOf(conversations, { ...choice, told, now: Date.now() });
    noteTold([...told, ...notices.map(({ message }) => message)]);
    // What was there when it was switched on is no news; what came between two tabs' turns is.
    if (isNew) return;
    for (const { conversation, title, words } of notices) {
      const path = `/clients/${clientId}/conversations/${conversation}`;
      const notice = new Notification(title, { body: words, tag: conversation, icon: '/favicon.svg' });
      notice.onclick = () => {
        window.focus();
        open(path);
        notice.close();
      };
    }
    if (notices.length > 0 && choice.hasSound) chime();
  };
  try {
    for await (const { clients } of sdk.followConnections({ signal })) {
      for (const { id, sequence } of clients) {
        const before = moved.get(id);
        moved.set(id, sequence);
        if (before !== sequence) waiting.add(id);
      }
      if (waiting.size > 0) timer ??= setTimeout(() => void look(), COLLECTING);
    }
  } finally {
    clearTimeout(timer);
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
