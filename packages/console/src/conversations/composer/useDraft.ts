import type { Message } from '@recado/contract';
import { usePlatform } from '@recado/ui';
import { useCallback, useMemo, useState } from 'react';

/** What somebody has begun to write. */
export interface Draft {
  readonly text: string;
  readonly files: readonly File[];
  /** Something that was said, and not sent yet. */
  readonly voice?: File | undefined;
  readonly replyTo?: Message | undefined;
  /** A message of ours that is being corrected. */
  readonly editing?: Message | undefined;
  /** What was written when that began. */
  readonly aside?: string | undefined;
}

const emptyDraft: Draft = { text: '', files: [] };

/** After it was sent, or the correction was saved or given up. */
export const afterwards = ({ editing, files, replyTo, aside = '' }: Draft): Partial<Draft> =>
  editing
    ? { text: aside, files, replyTo, editing: undefined, aside: undefined }
    : { text: '', files: [], replyTo: undefined };

/** Of each conversation its own, kept as long as the session, on whatever page somebody is meanwhile. */
export function useDraft(
  clientId: string,
  conversationId: string,
): [Draft, (change: Partial<Draft>) => void] {
  const { queries } = usePlatform();
  const key = useMemo(() => ['draft', clientId, conversationId], [clientId, conversationId]);
  const [draft, setDraft] = useState<Draft>(() => queries.getQueryData<Draft>(key) ?? emptyDraft);
  const change = useCallback(
    (news: Partial<Draft>) => {
      queries.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
      const now = { ...(queries.getQueryData<Draft>(key) ?? emptyDraft), ...news };
      queries.setQueryData(key, now);
      setDraft(now);
    },
    [queries, key],
  );
  return [draft, change];
}
