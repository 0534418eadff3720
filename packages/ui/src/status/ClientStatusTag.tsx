import { displayStatus } from '@recado/contract/rules';
import { status } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon } from '../icons/index.ts';
import { StatusTag } from './StatusTag.tsx';

const looks = {
  connected: { tone: 'success', icon: CheckCircleIcon },
  pending: { tone: 'warning', icon: ClockIcon },
  disconnected: { tone: 'error', icon: CrossCircleIcon },
} as const;

/** Conectado, Pendiente or Desconectado (docs/product.md §4). */
export function ClientStatusTag({ client }: { readonly client: Parameters<typeof displayStatus>[0] }) {
  const shown = displayStatus(client);
  return <StatusTag {...looks[shown]} label={status.client[shown]} data-status={shown} />;
}
