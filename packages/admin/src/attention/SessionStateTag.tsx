import type { LineSession } from '@recado/contract';
import { statusLabels } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const waiting = { tone: 'warning', icon: ClockIcon } as const;
const stopped = { tone: 'error', icon: CrossCircleIcon } as const;
const tagStyles = {
  connected: { tone: 'success', icon: CheckCircleIcon },
  pending: waiting,
  linking: waiting,
  reconnecting: waiting,
  disconnected: { tone: 'secondary', icon: CrossCircleIcon },
  'needs-relink': { tone: 'error', icon: AlertIcon },
  'needs-passkey': { tone: 'error', icon: AlertIcon },
  parked: { tone: 'warning', icon: AlertIcon },
  forbidden: stopped,
} as const;

/** Tag with the state of a session. A session has nine states, but a client shows only three. */
export const SessionStateTag = ({ state }: Pick<LineSession, 'state'>) => (
  <StatusTag {...tagStyles[state]} label={statusLabels.connection[state]} data-status={state} />
);
