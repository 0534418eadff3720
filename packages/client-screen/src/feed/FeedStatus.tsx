import { feed as texts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, lineIcon, OfflineIcon, StatusTag } from '@recado/ui';
import type { Feed } from './useFeed.ts';

export const PauseIcon = lineIcon('M8 5v14M16 5v14');

const looks = {
  connecting: { tone: 'secondary', icon: ClockIcon },
  live: { tone: 'success', icon: CheckCircleIcon },
  polling: { tone: 'warning', icon: AlertIcon },
  down: { tone: 'error', icon: OfflineIcon },
  paused: { tone: 'info', icon: PauseIcon },
} as const;

export type FeedStanding = keyof typeof looks;

/** That nothing comes through matters more than that somebody paused it. */
export const standingOf = ({ connection, isPaused }: Pick<Feed, 'connection' | 'isPaused'>): FeedStanding =>
  isPaused && connection !== 'down' ? 'paused' : connection;

/** How the messages come. */
export const FeedStatus = ({ standing }: { readonly standing: FeedStanding }) => (
  <StatusTag {...looks[standing]} label={texts.state[standing]} data-feed={standing} />
);
