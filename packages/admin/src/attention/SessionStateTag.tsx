import type { LineSession } from '@recado/contract';
import { status } from '@recado/texts';
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

/** Tag with the state of a session. Sessions have more states than the three that a client can show. */
export const SessionStateTag = ({ state }: Pick<LineSession, 'state'>) => (
  <StatusTag {...tagStyles[state]} label={status.connection[state]} data-status={state} />
);
