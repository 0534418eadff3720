import type { Label } from '@recado/contract';
import { useEffect, useRef } from 'react';
import type { ListFilter } from '../list/listState.ts';
import type { Live } from '../useLive.ts';
import { useLabels } from './labels.ts';

/**
 * The client's labels, as they are made and renamed here and elsewhere; a filter by one follows it.
 *
 * @param onRelabelled conversations are named otherwise now, of which nothing else is told
 */
export function useFollowedLabels(
  clientId: string,
  { subscribe }: Live,
  onFilter: (change: (filter: ListFilter) => ListFilter) => void,
  onRelabelled: () => void,
): readonly Label[] {
  const { labels, reload } = useLabels(clientId);
  const latest = useRef({ labels, reload });
  /** Names of which it was asked whether they are labels. */
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const before = latest.current.labels;
    latest.current = { labels, reload };
    if (before === labels) return;
    asked.current.clear();
    onFilter(filter => {
      const label = followedLabel(filter.label, before, labels);
      return label === filter.label ? filter : { ...filter, label };
    });
    if (isRelabelled(before, labels)) onRelabelled();
  });
  useEffect(
    () =>
      subscribe(({ type, data }) => {
        const { labels, reload } = latest.current;
        if (type === 'label.updated' || type === 'label.deleted') return reload();
        if (type !== 'conversation.updated' || data.label === null) return;
        if (asked.current.has(data.label) || labels.some(({ name }) => name === data.label)) return;
        asked.current.add(data.label);
        reload();
      }),
    [subscribe],
  );
  return labels;
}

/** Whether one that there was has another name now, or is gone. */
export const isRelabelled = (before: readonly Label[], now: readonly Label[]): boolean =>
  before.some(({ id, name }) => now.find(label => label.id === id)?.name !== name);

/**
 * What a label that was chosen is called now: it may have been renamed, here or elsewhere; undefined when it is gone.
 *
 * @param before the labels among which it was chosen
 */
export function followedLabel(
  chosen: string | undefined,
  before: readonly Label[],
  now: readonly Label[],
): string | undefined {
  const known = before.find(({ name }) => name === chosen);
  return known ? now.find(({ id }) => id === known.id)?.name : chosen;
}
