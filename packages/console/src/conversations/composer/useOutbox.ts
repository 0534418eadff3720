import type { Conversation, Message, RecadoEvent } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { conversations as texts } from '@recado/texts';
import { usePlatform, useSession } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Live } from '../useLive.ts';
import { guardFiles } from './guardFiles.ts';
import { keepOutbox, keepUnsent, keptOutbox } from './keptDrafts.ts';
import { answered, type Pending, partsOf, refused, type Written, withMessage } from './outbox.ts';
import { payloadOf, upload } from './payloadOf.ts';

export interface Outbox {
  readonly pending: readonly Pending[];
  send(to: Conversation, written: Written): void;
  /** The same call once more. */
  retry(one: Pending): void;
  /** A text that the server noted as failed, anew; however often it is asked for, it leaves once. */
  resend(message: Message): Promise<void>;
  discard(one: Pending): void;
  /** A message of ours was told. */
  note(message: Message): void;
}

/**
 * What is on its way out of a client's conversations. It lives as long as the session, on whatever page somebody is; its texts
 * outlive the page.
 */
export function useOutbox(clientId: string): Outbox {
  const { sdk, queries } = usePlatform();
  const user = useSession().user?.id ?? '';
  const key = useMemo(() => ['outbox', user, clientId], [user, clientId]);
  const { data: pending } = useQuery<readonly Pending[]>({
    queryKey: key,
    queryFn: () => keptOutbox(user, clientId),
    initialData: () => keptOutbox(user, clientId),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const actions = useMemo(() => {
    const change = (how: (outbox: readonly Pending[]) => readonly Pending[]) => {
      // A session that has ended takes along what is in memory; what was kept is its person's still.
      const before = queries.getQueryData<readonly Pending[]>(key) ?? keptOutbox(user, clientId);
      const outbox = how(before);
      if (outbox === before) return;
      queries.setQueryData<readonly Pending[]>(key, outbox);
      keepOutbox(user, clientId, outbox);
      guardFiles(queries);
    };
    const update = (one: Pending, now: Partial<Pending>) =>
      change(outbox => outbox.map(other => (other.key === one.key ? { ...other, ...now } : other)));
    const discard = (one: Pending) => change(outbox => outbox.filter(({ key }) => key !== one.key));
    const post = async (one: Pending): Promise<void> => {
      try {
        const mediaId = one.mediaId ?? (one.file && (await upload(sdk, clientId, one.file)));
        if (mediaId !== undefined) update(one, { mediaId });
        const { messageId } = await sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': one.key },
          payload: payloadOf(one, mediaId),
        });
        change(outbox => answered(outbox, one.key, messageId));
      } catch (error) {
        // It has not left, and this list goes with the session: it is a draft again.
        if (error instanceof ApiError && error.status === 401) {
          keepUnsent(user, `${clientId}/${one.conversation}`, one.text);
          discard(one);
        } else change(outbox => refused(outbox, one.key, whyOf(error)));
      }
    };
    /** One after the other, as they were written. */
    const queue = (one: Pending): void => {
      const line = `${clientId} ${one.conversation}`;
      lines.set(
        line,
        (lines.get(line) ?? Promise.resolve()).then(() => post(one)),
      );
    };
    return {
      send(to: Conversation, written: Written): void {
        const all = partsOf(to, written);
        change(outbox => [...outbox, ...all]);
        all.forEach(queue);
      },
      retry(one: Pending): void {
        update(one, { state: 'sending', isUnsure: false });
        queue(one);
      },
      async resend({ id, chat, text }: Message): Promise<void> {
        await sdk.request('POST /clients/{id}/messages', {
          params: { id: clientId },
          headers: { 'idempotency-key': `resend-${id}` },
          payload: { to: chat, type: 'text', text: { text: text ?? '' } },
        });
      },
      discard,
      note: (message: Message) => change(outbox => withMessage(outbox, message)),
    };
  }, [sdk, queries, key, clientId, user]);
  return useMemo(() => ({ ...actions, pending }), [actions, pending]);
}

/** By client and conversation, what was written there last. */
const lines = new Map<string, Promise<void>>();

const whyOf = (error: unknown): Pick<Pending, 'trouble' | 'isUnsure'> =>
  error instanceof ApiError
    ? { trouble: error.serverMessage ?? texts.message.notSent, isUnsure: error.status >= 500 }
    : { trouble: texts.message.offline, isUnsure: true };

/** What is told of our own messages is news of what is on its way out. */
export function useOwnMessages({ subscribe }: Live, { note }: Outbox): void {
  useEffect(
    () =>
      subscribe((event: RecadoEvent) => {
        if (event.fromMe && 'direction' in event.data) note(event.data);
      }),
    [subscribe, note],
  );
}
