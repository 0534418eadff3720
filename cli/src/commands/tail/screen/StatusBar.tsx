import { cli } from '@recado/texts';
import { Text } from 'ink';
import type { ReactElement } from 'react';

const { bar } = cli.tail;
const figures = new Intl.NumberFormat('es-MX');

export interface TailState {
  readonly connection: 'connecting' | 'connected' | 'lost';
  /** Names of those that are followed. */
  readonly clients: readonly string[];
  /** Events shown. */
  readonly count: number;
  /** What narrows them, in words. */
  readonly filters: readonly string[];
  /** Where events are forwarded, how many were taken and how many were not. */
  readonly forwarded?: { readonly taken: number; readonly refused: number } | undefined;
}

const looks = {
  connecting: { sign: '◐', colour: 'yellow' },
  connected: { sign: '●', colour: 'green' },
  lost: { sign: '◐', colour: 'yellow' },
} as const;

/** The line at the bottom of `recado tail`; in a narrow window it ends earlier. */
export function StatusBar({ connection, clients, count, filters, forwarded }: TailState): ReactElement {
  const { sign, colour } = looks[connection];
  const parts = [
    clients.length === 1 ? clients[0] : bar.clients(clients.length),
    bar.events(figures.format(count)),
    forwarded && bar.forwarded(figures.format(forwarded.taken), figures.format(forwarded.refused)),
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
