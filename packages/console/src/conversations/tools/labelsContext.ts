import type { Label } from '@recado/contract';
import { useApi } from '@recado/ui';
import { createContext, useContext } from 'react';

/** Colors of label dots, visible on dark and light pages. Each dot is next to the name of its label. */
export const LABEL_COLORS: Readonly<Record<Label['color'], string>> = {
  gray: '#7b8494',
  red: '#e0433f',
  orange: '#e8701a',
  yellow: '#c99a06',
  green: '#1f9d55',
  teal: '#0f9a90',
  blue: '#3b7de0',
  purple: '#8a5cf0',
};

/** Loads the client's labels, sorted by name. */
export function useLabels(clientId: string): {
  readonly labels: readonly Label[];
  readonly reload: () => void;
} {
  const { data, refetch } = useApi('GET /clients/{id}/labels', { params: { id: clientId } });
  return { labels: data?.labels ?? NO_LABELS, reload: () => void refetch() };
}

const NO_LABELS: readonly Label[] = [];

/** Context with the labels that the page has loaded. */
export const LabelsContext = createContext<readonly Label[]>(NO_LABELS);

export const useLabelColor = (name: string): string =>
  LABEL_COLORS[useContext(LabelsContext).find(label => label.name === name)?.color ?? 'gray'];
