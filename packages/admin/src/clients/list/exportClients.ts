import type { ListedClient } from '@recado/contract';
import { displayStatus } from '@recado/contract/rules';
import { adminClients, status } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { createExporter } from '../../export/index.ts';

const { columns, noOwner, unknownOwner } = adminClients;

export const exportClients = createExporter<ListedClient>('clientes', [
  { label: columns.businessName, value: ({ businessName }) => businessName },
  { label: columns.phone, value: ({ phoneNumber }) => phoneNumber },
  { label: columns.owner, value: ({ owner }) => ownerName(owner) },
  { label: columns.status, value: client => status.client[displayStatus(client)] },
  { label: columns.createdAt, value: ({ createdAt }) => formatDateTime(createdAt) },
]);

function ownerName(owner: ListedClient['owner']): string {
  if (owner === null) return noOwner;
  return typeof owner === 'string' ? unknownOwner : owner.name;
}
