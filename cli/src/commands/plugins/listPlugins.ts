import { cliTexts } from '@recado/texts';
import { mediaKinds, type TransportCapabilities } from '@recado/transport';
import { renderTable, type StyledTableRow } from '../../render/index.ts';
import { readInstalledPlugins } from '../../serving/readInstalledPlugins.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { inspectInfrastructurePlugins } from './inspectInfrastructurePlugins.ts';
import { inspectTransports, type TransportListing } from './inspectTransports.ts';

const texts = cliTexts.plugins.list;

/** `recado plugins list`: lists bundled, installed and configured plugins. Fails if a configured one is unusable. */
export async function listPlugins(context: ServerContext): Promise<void> {
  const installed = await readInstalledPlugins(context.settings.dataDir);
  const installedTransports = installed.filter(({ kind }) => kind === 'transport').map(({ name }) => name);
  const inspections = [
    ...(await inspectTransports(context, installedTransports)),
    ...(await inspectInfrastructurePlugins(context, installed)),
  ];
  const listings = inspections.map(({ listing }) => listing);
  const { columns } = texts;
  const head = [
    { label: columns.name },
    { label: columns.kind },
    { label: columns.inUse },
    { label: columns.version },
    { label: columns.port },
    { label: columns.can },
    { label: columns.origin },
    { label: columns.from },
  ];
  await renderTable(context, { head, rows: listings.map(rowOf), empty: '' }, { plugins: listings });
  const broken = inspections.find(({ listing: { inUse }, failure }) => inUse && failure);
  if (broken?.failure) throw broken.failure;
}

const rowOf = ({
  kind,
  configuredAs,
  inUse,
  version,
  port,
  capabilities,
  origin,
  from,
  problem,
}: TransportListing): StyledTableRow => [
  configuredAs,
  texts.kinds[kind],
  inUse ? { text: texts.inUse, tone: problem === null ? 'good' : 'bad' } : '',
  version ?? '',
  port ?? '',
  origin === undefined ? { text: texts.broken, tone: 'bad' } : capabilities ? describeCapabilities(capabilities) : '',
  origin === undefined ? '' : texts.origins[origin],
  from ?? '',
];

function describeCapabilities({ qr, pairingCode, groups, receipts, media }: TransportCapabilities): string {
  const { can } = texts;
  const labels = [
    qr && can.qr,
    pairingCode && can.pairingCode,
    groups && can.groups,
    receipts && can.receipts,
    ...mediaKinds.map(kind => media.includes(kind) && can.media[kind]),
  ].filter(word => word !== false);
  return labels.length === 0 ? can.text : labels.join(', ');
}
