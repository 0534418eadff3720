import type { Logger, TransportPlugin } from '@recado/transport';
import type Joi from 'joi';
import type { BusConnection } from './bus/BusConnection.ts';
import type { ObjectStorage } from './files/ObjectStorage.ts';
import { PLUGIN_API_VERSION, type PluginKind } from './pluginKinds.ts';
import type { TracedProcess, Tracer } from './tracing/Tracer.ts';

/** Services of the platform that a plugin receives when it is created. */
export interface PluginContext {
  readonly log: Logger;
}

interface PluginDefinition<Kind extends PluginKind, Settings> {
  /** Name in the terminal and in logs: lower-case words joined by dashes. */
  readonly name: string;
  readonly kind: Kind;
  /** Schema of the operator's settings, with defaults. The platform shows validation errors to the operator. */
  readonly settings: Joi.ObjectSchema<Settings>;
}

/** Connects the machines of one platform. */
export interface BusPluginDefinition<Settings = unknown> extends PluginDefinition<'bus', Settings> {
  /**
   * Creates a connection that is not started yet.
   *
   * @throws Error if the settings name something that does not exist, such as a missing file
   */
  create(settings: Settings, context: PluginContext): BusConnection;
}

/** Stores the files of all machines of one platform. Each process, also a line worker, creates a storage of its own. */
export interface FilesPluginDefinition<Settings = unknown> extends PluginDefinition<'files', Settings> {
  create(settings: Settings, context: PluginContext): ObjectStorage;
}

/** Exports the traces of a platform's processes. Each process, also a line worker, creates a tracer of its own. */
export interface TracingPluginDefinition<Settings = unknown> extends PluginDefinition<'tracing', Settings> {
  create(settings: Settings, context: PluginContext & TracedProcess): Tracer;
}

/** Connects a messaging network. `@recado/transport` describes the functions, and contains the conformance suite. */
export interface TransportPluginDefinition<Settings = unknown>
  extends PluginDefinition<'transport', Settings>,
    Pick<TransportPlugin<Settings>, 'create' | 'readSession' | 'readImportedMessage' | 'webhook'> {}

type PluginDefinitions =
  | BusPluginDefinition
  | FilesPluginDefinition
  | TracingPluginDefinition
  | TransportPluginDefinition;

/** A plugin as the platform loads it: the default export of its package. */
export type Plugin<Definition = PluginDefinitions> = Definition & {
  readonly api: typeof PLUGIN_API_VERSION;
};

/** Declares a plugin. The default export of a plugin's package is the result of this function. */
export function definePlugin<Settings>(
  definition: BusPluginDefinition<Settings>,
): Plugin<BusPluginDefinition<Settings>>;
export function definePlugin<Settings>(
  definition: FilesPluginDefinition<Settings>,
): Plugin<FilesPluginDefinition<Settings>>;
export function definePlugin<Settings>(
  definition: TransportPluginDefinition<Settings>,
): Plugin<TransportPluginDefinition<Settings>>;
export function definePlugin<Settings>(
  definition: TracingPluginDefinition<Settings>,
): Plugin<TracingPluginDefinition<Settings>>;
export function definePlugin(definition: object): object {
  return { ...definition, api: PLUGIN_API_VERSION };
}
