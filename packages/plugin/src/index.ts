export type { BusConnection, BusListener, BusMessage } from './bus/BusConnection.ts';
export {
  type BusPluginDefinition,
  definePlugin,
  type FilesPluginDefinition,
  type Plugin,
  type PluginContext,
  type TracingPluginDefinition,
  type TransportPluginDefinition,
} from './definePlugin.ts';
export type { ByteRange, ListedFile, ObjectStorage, ReadableFile } from './files/ObjectStorage.ts';
export { PluginError } from './PluginError.ts';
export { parsePlugin } from './parsePlugin.ts';
export { type PluginManifest, parsePluginManifest } from './parsePluginManifest.ts';
export {
  PLUGIN_API_VERSION,
  type PluginKind,
  type PluginPermission,
  pluginKinds,
  pluginPermissions,
} from './pluginKinds.ts';
export type * from './tracing/Tracer.ts';
