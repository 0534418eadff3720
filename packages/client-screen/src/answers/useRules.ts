import type { RobotRules } from '@recado/contract';
import type { ResultOf } from '@recado/sdk';
import { usePlatform } from '@recado/ui';
import { useEffect, useMemo, useState } from 'react';

export type Kept = ResultOf<'GET /clients/{id}/robot'>;

/** What is being written, and what it began from. */
interface Draft {
  readonly base: Kept;
  readonly rules: RobotRules;
}

/**
 * A client's rules while they are being written: kept for as long as the session, on whatever page somebody is meanwhile.
 *
 * @param kept as they were read just now
 */
export function useRules(clientId: string, kept: Kept) {
  const { queries } = usePlatform();
  const key = useMemo(() => ['rules draft', clientId], [clientId]);
  const [{ base, rules }, setDraft] = useState<Draft>(
    () => queries.getQueryData<Draft>(key) ?? { base: kept, rules: kept.rules },
  );
  const [isOvertaken, setOvertaken] = useState(base.updatedAt !== kept.updatedAt);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(base.rules);
  useEffect(() => {
    queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    if (isChanged) queries.setQueryData<Draft>(key, { base, rules });
    else queries.removeQueries({ queryKey: key, exact: true });
  }, [queries, key, isChanged, base, rules]);
  return {
    /** As they were saved. */
    base,
    rules,
    isChanged,
    /** Somebody else has saved others since. */
    isOvertaken,
    setRules: (written: RobotRules) => setDraft({ base, rules: written }),
    overtaken: () => setOvertaken(true),
    /** @param sent what of it was written here; else it takes the place of whatever is */
    saved(answer: Kept, sent?: RobotRules) {
      // Also where this page is not shown any more.
      queries.removeQueries({ queryKey: key, exact: true });
      setOvertaken(false);
      setDraft(now => ({
        base: answer,
        rules: sent === undefined || now.rules === sent ? answer.rules : now.rules,
      }));
    },
  };
}
