import type { ServerContext } from '../settings/openServerContext.ts';
import { tracesOptions } from '../settings/tracesOptions.ts';
import { loadInfrastructurePlugin, validatePluginSettings } from './loadInfrastructurePlugin.ts';

/** Package of the tracing plugin that `--traces-url` selects. */
export const OTEL_PLUGIN_PACKAGE = '@recado/tracing-otel';

interface ResolvedTracing {
  readonly specifier: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * Finds the plugin for the configured traces, which each process loads by itself. Undefined if no traces are configured.
 *
 * @throws UsageError that names the package to install if the plugin is missing
 * @throws Failure if the plugin cannot be loaded
 */
export async function resolveTracing({
  tracesUrl: url,
  tracesHeaders,
  tracesPercent: percent,
  dataDir,
}: ServerContext['settings']): Promise<ResolvedTracing | undefined> {
  if (url === undefined) return undefined;
  const { flag: neededBy } = tracesOptions.tracesUrl;
  const { plugin, specifier } = await loadInfrastructurePlugin({
    ...{ kind: 'tracing', name: OTEL_PLUGIN_PACKAGE },
    ...{ neededBy, dataDir },
  } as const);
  const settings = { url, headers: parseHeaders(tracesHeaders), percent };
  validatePluginSettings(plugin, settings);
  return { specifier, settings };
}

const parseHeaders = (headers = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headers
      .split(',')
      .filter(pair => pair !== '')
      .map(pair => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  );
