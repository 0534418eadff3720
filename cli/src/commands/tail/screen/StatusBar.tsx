import { cliTexts } from '@recado/texts';
import { Text } from 'ink';
import type { ReactElement } from 'react';

const { bar } = cliTexts.tail;
const figures = new Intl.NumberFormat('es-MX');

export interface TailStatusBarState {
  readonly connection: 'connecting' | 'connected' | 'lost';
  /** Names of the followed clients. */
  readonly clients: readonly string[];
  /** Number of events shown. */
  readonly count: number;
  /** Texts of the active filters. */
  readonly filters: readonly string[];
  /** Counts of forwarded events: events that the receiver accepted, and events that it rejected. */
  readonly forwarded?: { readonly acceptedCount: number; readonly rejectedCount: number } | undefined;
}

const connectionSymbols = {
  connecting: { sign: '◐', colour: 'yellow' },
  connected: { sign: '●', colour: 'green' },
  lost: { sign: '◐', colour: 'yellow' },
} as const;

/** Renders the bottom line of `recado tail`. In a narrow window, the line is truncated. */
export function StatusBar({ connection, clients, count, filters, forwarded }: TailStatusBarState): ReactElement {
  const { sign, colour } = connectionSymbols[connection];
  const parts = [
    clients.length === 1 ? clients[0] : bar.clients(clients.length),
    bar.events(figures.format(count)),
    forwarded && bar.forwarded(figures.format(forwarded.acceptedCount), figures.format(forwarded.rejectedCount)),
    ...filters,
    bar.leave,
  ].filter(part => part !== undefined);
  return (
    <Text wrap="truncate-end">
      <Text color={colour}>{`${sign} ${bar[connection]}`}</Text>
      <Text dimColor>{` · ${parts.join(' · ')}`}</Text>
    </Text>
  );
}
