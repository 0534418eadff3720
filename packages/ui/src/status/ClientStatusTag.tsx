import { getDisplayStatus } from '@recado/contract/rules';
import { status } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon } from '../icons/index.ts';
import { StatusTag } from './StatusTag.tsx';

const appearances = {
  connected: { tone: 'success', icon: CheckCircleIcon },
  pending: { tone: 'warning', icon: ClockIcon },
  disconnected: { tone: 'error', icon: CrossCircleIcon },
} as const;

/** Shows a client's status: Conectado, Pendiente or Desconectado (docs/product.md §4). */
export function ClientStatusTag({ client }: { readonly client: Parameters<typeof getDisplayStatus>[0] }) {
  const displayedStatus = getDisplayStatus(client);
  return (
    <StatusTag {...appearances[displayedStatus]} label={status.client[displayedStatus]} data-status={displayedStatus} />
  );
}
