import { hostname } from 'node:os';
import type { PluginContext, TracedProcess, TracingPluginDefinition } from '@recado/plugin';
import { hasTracer, setTracer } from './runInSpan.ts';

/** Module of a tracing plugin, such as `@recado/tracing-otel`, and its settings. Plain data, which is also sent to workers. */
export interface TracingModuleReference {
  /** URL or package name from which each process imports the plugin. */
  readonly specifier: string;
  /** Settings for the schema of the plugin. They may contain secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
}

interface TracingOptions extends TracingModuleReference, PluginContext, Omit<TracedProcess, 'instance'> {}

/**
 * Starts tracing in this process, and only then loads the plugin. If several Recado instances run in the process, the
 * options of the first one to start tracing apply to all.
 *
 * @returns a function that exports the remaining spans and stops tracing
 * @throws Error if the module is no tracing plugin, or its settings are invalid
 */
export async function startTracing({
  specifier,
  settings,
  log,
  version,
  process: name,
}: TracingOptions): Promise<() => Promise<void>> {
  if (hasTracer()) return async () => undefined;
  const { default: plugin }: { readonly default?: TracingPluginDefinition } = await import(specifier);
  if (plugin?.kind !== 'tracing') throw new Error(`${specifier} exports no tracing plugin`);
  const { value, error } = plugin.settings.validate(settings);
  if (error) throw new Error(`settings of ${specifier}: ${error.message}`);
  const tracer = plugin.create(value, { log, version, process: name, instance: `${hostname()}-${process.pid}` });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer.stop();
  };
}
