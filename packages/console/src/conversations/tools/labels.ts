import type { Label } from '@recado/contract';
import { useApi } from '@recado/ui';
import { createContext, useContext } from 'react';

/** As dots, which say nothing that the name beside them does not: light enough for a dark page, dark enough for a light one. */
export const paints: Readonly<Record<Label['color'], string>> = {
  gray: '#7b8494',
  red: '#e0433f',
  orange: '#e8701a',
  yellow: '#c99a06',
  green: '#1f9d55',
  teal: '#0f9a90',
  blue: '#3b7de0',
  purple: '#8a5cf0',
};

/** The client's labels, by name. */
export function useLabels(clientId: string): {
  readonly labels: readonly Label[];
  readonly reload: () => void;
} {
  const { data, refetch } = useApi('GET /clients/{id}/labels', { params: { id: clientId } });
  return { labels: data?.labels ?? NONE, reload: () => void refetch() };
}

const NONE: readonly Label[] = [];

/** What the page knows of them. */
export const Labels = createContext<readonly Label[]>(NONE);

export const usePaint = (name: string): string =>
  paints[useContext(Labels).find(label => label.name === name)?.color ?? 'gray'];
