import { getClientDisplayStatus } from '@recado/contract/rules';
import { statusLabels } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon } from '../icons/index.ts';
import { StatusTag } from './StatusTag.tsx';

const appearances = {
  connected: { tone: 'success', icon: CheckCircleIcon },
  pending: { tone: 'warning', icon: ClockIcon },
  disconnected: { tone: 'error', icon: CrossCircleIcon },
} as const;

interface ClientStatusTagProps {
  readonly client: Parameters<typeof getClientDisplayStatus>[0];
}

/** Shows a client's status: Conectado, Pendiente or Desconectado (docs/product.md §4). */
export function ClientStatusTag({ client }: ClientStatusTagProps) {
  const displayedStatus = getClientDisplayStatus(client);
  return (
    <StatusTag
      {...appearances[displayedStatus]}
      label={statusLabels.client[displayedStatus]}
      data-status={displayedStatus}
    />
  );
}
