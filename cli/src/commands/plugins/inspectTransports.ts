import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import {
  buildAdditionalTransportOptions,
  buildDefaultTransportOptions,
} from '../../serving/buildDefaultTransportOptions.ts';
import { type InstalledTransportDetails, inspectTransport } from '../../serving/inspectTransport.ts';
import { isTransportPortVersionCompatible } from '../../serving/isTransportPortVersionCompatible.ts';
import { builtInTransports } from '../../serving/loadPlugin.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { version } from '../../version.ts';
import { createFailedInspection, type PluginInspection, type PluginListing } from './PluginListing.ts';

const texts = cliTexts.plugins;

/** Listing of a transport, which also states what the transport can do. */
export interface TransportListing
  extends PluginListing,
    Partial<Pick<InstalledTransportDetails, 'capabilities' | 'port'>> {}

/** Inspects the bundled and the configured transports, and those that are installed in the data directory. */
export async function inspectTransports(
  context: ServerContext,
  installedNames: readonly string[],
): Promise<PluginInspection<TransportListing>[]> {
  const { transport: configuredTransport, transports } = context.settings;
  const bundledNames = Object.keys(builtInTransports);
  const isBundled = [...bundledNames, ...Object.values(builtInTransports)].includes(configuredTransport);
  const names = new Set([
    ...(isBundled ? [] : [configuredTransport]),
    ...bundledNames,
    ...transports.filter(name => !bundledNames.includes(name)),
    ...installedNames,
  ]);
  const inspections: PluginInspection<TransportListing>[] = [];
  for (const name of names) inspections.push(await inspectListedTransport(name, context));
  return inspections;
}

async function inspectListedTransport(
  name: string,
  { settings, log }: ServerContext,
): Promise<PluginInspection<TransportListing>> {
  const isDefault = settings.transport === name || settings.transport === builtInTransports[name];
  const isAdditional = settings.transports.includes(name);
  const baseListing = {
    kind: 'transport',
    configuredAs: name,
    inUse: isDefault || isAdditional,
    problem: null,
  } as const;
  const options = isDefault
    ? buildDefaultTransportOptions(settings)
    : isAdditional
      ? buildAdditionalTransportOptions(settings, name)
      : {};
  try {
    const details = await inspectTransport(name, options, log, settings.dataDir);
    const listing = { ...baseListing, ...details };
    if (isTransportPortVersionCompatible(details.port, version)) return { listing };
    const failure = new Failure(texts.incompatibleInterface(details.name, details.port ?? '', version));
    return createFailedInspection(listing, failure);
  } catch (error) {
    if (error instanceof Failure) return createFailedInspection(baseListing, error);
    throw error;
  }
}
