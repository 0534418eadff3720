import { Box } from '@mui/material';
import type { Message } from '@recado/contract';
import { explainSendFailure, type ProblemExplanation, statusLabels } from '@recado/texts';
import { AlertIcon, CheckIcon, ClockIcon, CrossCircleIcon, createStrokeIcon } from '@recado/ui';

const DoubleCheckIcon = createStrokeIcon('M2 12.5l4.5 4.5L16 7.5M11 15.5l1.5 1.5L22 7.5');

/** Color, icon and label for each status of an outgoing message. */
export const messageStatusStyles = {
  queued: { color: 'text.secondary', icon: ClockIcon, label: statusLabels.message.queued },
  sent: { color: 'text.secondary', icon: CheckIcon, label: statusLabels.message.sent },
  delivered: { color: 'text.secondary', icon: DoubleCheckIcon, label: statusLabels.message.delivered },
  read: { color: 'info.main', icon: DoubleCheckIcon, label: statusLabels.message.read },
  failed: { color: 'error.main', icon: CrossCircleIcon, label: statusLabels.message.failed },
  unknown: { color: 'warning.main', icon: AlertIcon, label: statusLabels.message.unknown },
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

/** Explains why a message failed, or why its outcome is unknown. Returns undefined for other statuses. */
export function explainMessageFailure({ status, errorCode }: Message): ProblemExplanation | undefined {
  if (status !== 'failed' && status !== 'unknown') return undefined;
  const [reason = '', code] = (errorCode ?? (status === 'unknown' ? 'unknown-outcome' : '')).split(':');
  return explainSendFailure(reason, code === undefined ? undefined : Number(code));
}
