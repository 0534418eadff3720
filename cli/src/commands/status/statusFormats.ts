import type { ConnectionState } from '@recado/contract';
import { cliTexts, statusLabels } from '@recado/texts';
import type { StyledText, TextTone } from '../../render/index.ts';

const { ages } = cliTexts.status;

const tones: Readonly<Record<ConnectionState, TextTone>> = {
  connected: 'good',
  linking: 'waiting',
  reconnecting: 'waiting',
  pending: 'waiting',
  disconnected: 'muted',
  'needs-relink': 'bad',
  'needs-passkey': 'bad',
  parked: 'bad',
  forbidden: 'bad',
};

export const formatConnectionState = (state: ConnectionState): StyledText => ({
  text: statusLabels.connection[state],
  tone: tones[state],
});

/** Formats a duration in its largest unit. @param seconds at least 0 */
export function formatDurationInLargestUnit(seconds: number): string {
  if (seconds < 60) return ages.seconds(Math.floor(seconds));
  if (seconds < 3600) return ages.minutes(Math.floor(seconds / 60));
  if (seconds < 86_400) return ages.hours(Math.floor(seconds / 3600));
  return ages.days(Math.floor(seconds / 86_400));
}

/** Returns the seconds between two ISO 8601 times; 0 when `to` is before `from`. */
export const calculateSecondsBetween = (from: string, to: string): number =>
  Math.max(0, (new Date(to).getTime() - new Date(from).getTime()) / 1000);
