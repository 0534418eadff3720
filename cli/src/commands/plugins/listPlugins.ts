import { cliTexts } from '@recado/texts';
import { mediaKinds, type TransportCapabilities } from '@recado/transport';
import { Failure } from '../../errors.ts';
import { renderTable, type StyledTableRow } from '../../render/index.ts';
import {
  buildAdditionalTransportOptions,
  buildDefaultTransportOptions,
} from '../../serving/buildDefaultTransportOptions.ts';
import { type InstalledTransportDetails, inspectTransport } from '../../serving/inspectTransport.ts';
import { isTransportPortVersionCompatible } from '../../serving/isTransportPortVersionCompatible.ts';
import { builtInTransports } from '../../serving/loadPlugin.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { version } from '../../version.ts';

const texts = cliTexts.plugins;

interface TransportListing extends Partial<InstalledTransportDetails> {
  readonly configuredAs: string;
  readonly inUse: boolean;
  readonly problem: string | null;
}

/**
 * `recado plugins`: lists bundled and configured transports. Exits with 1 if a configured one is
 * unusable.
 */
export async function listPlugins(context: ServerContext): Promise<void> {
  const configuredTransport = context.settings.transport;
  const isBundled = Object.entries(builtInTransports).some(
    ([name, from]) => configuredTransport === name || configuredTransport === from,
  );
  const bundledNames = Object.keys(builtInTransports);
  const otherNames = context.settings.transports.filter(name => !bundledNames.includes(name));
  const inspections: TransportInspection[] = [];
  for (const name of [...(isBundled ? [] : [configuredTransport]), ...bundledNames, ...otherNames]) {
    const isConfigured = configuredTransport === name || configuredTransport === builtInTransports[name];
    inspections.push(await inspectListedTransport(name, isConfigured, context));
  }
  const listings = inspections.map(each => each.listing);
  const { columns } = texts;
  const head = [
    { label: columns.name },
    { label: columns.inUse },
    { label: columns.version },
    { label: columns.port },
    { label: columns.can },
    { label: columns.from },
  ];
  await renderTable(context, { head, rows: listings.map(rowOf), empty: '' }, { plugins: listings });
  const broken = inspections.find(({ listing: { inUse }, failure }) => inUse && failure);
  if (broken?.failure) throw broken.failure;
}

interface TransportInspection {
  readonly listing: TransportListing;
  /** Reason why the transport cannot be used. */
  readonly failure?: Failure;
}

async function inspectListedTransport(
  name: string,
  isConfigured: boolean,
  { settings, log }: ServerContext,
): Promise<TransportInspection> {
  const isAdditional = settings.transports.includes(name);
  const inUse = isConfigured || isAdditional;
  const baseListing = { configuredAs: name, inUse, problem: null };
  const options = isConfigured
    ? buildDefaultTransportOptions(settings)
    : isAdditional
      ? buildAdditionalTransportOptions(settings, name)
      : {};
  try {
    const inspectedTransport = await inspectTransport(name, options, log);
    const listing = { ...baseListing, ...inspectedTransport };
    if (isTransportPortVersionCompatible(inspectedTransport.port, version)) return { listing };
    return createFailedInspection(
      listing,
      new Failure(texts.incompatibleInterface(inspectedTransport.name, inspectedTransport.port ?? '', version)),
    );
  } catch (error) {
    if (error instanceof Failure) return createFailedInspection(baseListing, error);
    throw error;
  }
}

const createFailedInspection = (listing: TransportListing, failure: Failure): TransportInspection => ({
  listing: { ...listing, problem: failure.message },
  failure,
});

const rowOf = ({
  configuredAs,
  inUse,
  version: transportVersion,
  port,
  capabilities,
  from,
  problem,
}: TransportListing): StyledTableRow => [
  configuredAs,
  inUse ? { text: texts.inUse, tone: problem === null ? 'good' : 'bad' } : '',
  transportVersion ?? '',
  port ?? '',
  capabilities ? describeCapabilities(capabilities) : { text: texts.broken, tone: 'bad' },
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
