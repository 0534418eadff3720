import { Box } from '@mui/material';
import type { Message } from '@recado/contract';
import { explainFailure, type Reason, status } from '@recado/texts';
import { AlertIcon, CheckIcon, ClockIcon, CrossCircleIcon, lineIcon } from '@recado/ui';

const DoubleCheckIcon = lineIcon('M2 12.5l4.5 4.5L16 7.5M11 15.5l1.5 1.5L22 7.5');

/** Color, icon and label for each status of an outgoing message. */
export const messageStatusStyles = {
  queued: { color: 'text.secondary', icon: ClockIcon, label: status.message.queued },
  sent: { color: 'text.secondary', icon: CheckIcon, label: status.message.sent },
  delivered: { color: 'text.secondary', icon: DoubleCheckIcon, label: status.message.delivered },
  read: { color: 'info.main', icon: DoubleCheckIcon, label: status.message.read },
  failed: { color: 'error.main', icon: CrossCircleIcon, label: status.message.failed },
  unknown: { color: 'warning.main', icon: AlertIcon, label: status.message.unknown },
} as const;

/** Status of an outgoing message. Renders nothing for a received one. */
export function MessageStatus({ status }: Pick<Message, 'status'>) {
  if (status === 'received') return null;
  const { color, icon: Icon, label } = messageStatusStyles[status];
  return (
    <Box
      component="span"
      data-status={status}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color, whiteSpace: 'nowrap' }}
    >
      <Icon sx={{ fontSize: '1.1rem' }} />
      {label}
    </Box>
  );
}

/** Explains why a message failed, or why its outcome is unknown. Undefined for other statuses. */
export function explainMessageFailure({ status, errorCode }: Message): Reason | undefined {
  if (status !== 'failed' && status !== 'unknown') return undefined;
  const [reason = '', code] = (errorCode ?? (status === 'unknown' ? 'unknown-outcome' : '')).split(':');
  return explainFailure(reason, code === undefined ? undefined : Number(code));
}
