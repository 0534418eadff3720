import type { Label } from '@recado/contract';
import { useEffect, useRef } from 'react';
import type { ConversationListFilter } from '../list/loadedConversationList.ts';
import type { LiveEventFeed } from '../useLiveEvents.ts';
import { useLabels } from './labelsContext.ts';

/**
 * Loads the client's labels and updates them when any user changes them. If a label is renamed, a filter
 * by that label uses its new name.
 *
 * @param onRelabelled called when a label is renamed or deleted. It must reload the conversations, because the
 *   server sends no event for each conversation whose label changes
 */
export function useLiveLabels(
  clientId: string,
  { subscribe }: LiveEventFeed,
  onFilter: (change: (filter: ConversationListFilter) => ConversationListFilter) => void,
  onRelabelled: () => void,
): readonly Label[] {
  const { labels, reload } = useLabels(clientId);
  const latest = useRef({ labels, reload });
  /** Unknown label names for which the labels were already reloaded. Each name causes only one reload. */
  const reloadedNames = useRef(new Set<string>());
  useEffect(() => {
    const before = latest.current.labels;
    latest.current = { labels, reload };
    if (before === labels) return;
    reloadedNames.current.clear();
    onFilter(filter => {
      const label = resolveRenamedLabel(filter.label, before, labels);
      return label === filter.label ? filter : { ...filter, label };
    });
    if (isAnyLabelRenamedOrDeleted(before, labels)) onRelabelled();
  });
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        const { labels, reload } = latest.current;
        if (type === 'label.updated' || type === 'label.deleted') return reload();
        if (type !== 'conversation.updated' && type !== 'contact.labeled') return;
        const { label } = data;
        if (!label || reloadedNames.current.has(label) || labels.some(({ name }) => name === label)) return;
        reloadedNames.current.add(label);
        reload();
      }),
    [subscribe],
  );
  return labels;
}

/** Returns whether a label in the list `before` was renamed in, or is missing from, the list `now`. */
export const isAnyLabelRenamedOrDeleted = (before: readonly Label[], now: readonly Label[]): boolean =>
  before.some(({ id, name }) => now.find(label => label.id === id)?.name !== name);

/**
 * Returns the current name of a selected label, which any user may have renamed in the meantime.
 * Undefined if the label was deleted.
 *
 * @param before list of labels at the time when the label was selected
 */
export function resolveRenamedLabel(
  selectedName: string | undefined,
  before: readonly Label[],
  now: readonly Label[],
): string | undefined {
  const previousLabel = before.find(({ name }) => name === selectedName);
  return previousLabel ? now.find(({ id }) => id === previousLabel.id)?.name : selectedName;
}
