import type { RobotRules } from '@recado/contract';
import type { EndpointResult } from '@recado/sdk';
import { usePlatform } from '@recado/ui';
import { useEffect, useMemo, useState } from 'react';

export type StoredAutoReplyRules = EndpointResult<'GET /clients/{id}/robot'>;

/** Edited rules, and the stored rules on which the edit is based. */
interface RulesDraft {
  readonly base: StoredAutoReplyRules;
  readonly rules: RobotRules;
}

/**
 * Holds the edits of a client's auto-reply rules. If the user opens another page, unsaved edits are kept
 * until the user's session ends.
 *
 * @param storedRules rules that were just loaded from the server
 */
export function useAutoReplyRules(clientId: string, storedRules: StoredAutoReplyRules) {
  const { queries } = usePlatform();
  const key = useMemo(() => ['rules draft', clientId], [clientId]);
  const [{ base, rules }, setDraft] = useState<RulesDraft>(
    () => queries.getQueryData<RulesDraft>(key) ?? { base: storedRules, rules: storedRules.rules },
  );
  const [isOutdated, setOutdated] = useState(base.updatedAt !== storedRules.updatedAt);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(base.rules);
  useEffect(() => {
    queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
    if (isChanged) queries.setQueryData<RulesDraft>(key, { base, rules });
    else queries.removeQueries({ queryKey: key, exact: true });
  }, [queries, key, isChanged, base, rules]);
  return {
    /** Rules as last saved. */
    base,
    rules,
    isChanged,
    /** True if someone else saved other rules after this draft was started. */
    isOutdated,
    setRules: (editedRules: RobotRules) => setDraft({ base, rules: editedRules }),
    markOutdated: () => setOutdated(true),
    /** @param sentRules rules that this page sent to be saved. If absent, the server's rules replace the draft. */
    applySaved(response: StoredAutoReplyRules, sentRules?: RobotRules) {
      // Remove the cached draft here, because no effect runs if the user has already left the page.
      queries.removeQueries({ queryKey: key, exact: true });
      setOutdated(false);
      setDraft(current => ({
        base: response,
        rules: sentRules === undefined || current.rules === sentRules ? response.rules : current.rules,
      }));
    },
  };
}
