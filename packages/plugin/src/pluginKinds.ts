/**
 * Kinds of infrastructure plugins. They run inside the platform's processes, and the operator chooses them.
 * `transport`: a messaging network. `bus`: messages between the machines of one platform.
 * `files`: object storage for the files of all machines. `tracing`: export of traces.
 */
export const pluginKinds = ['transport', 'bus', 'files', 'tracing'] as const;
export type PluginKind = (typeof pluginKinds)[number];

/** Version of the plugin interface. A manifest states the version for which its plugin was written. */
export const PLUGIN_API_VERSION = 1;

/**
 * Permissions that a manifest can request, so that a person can decide before the installation. An infrastructure plugin
 * runs in process, so nothing enforces them. `network`: connections. `disk`: files. `processes`: other programs.
 */
export const pluginPermissions = ['network', 'disk', 'processes'] as const;
export type PluginPermission = (typeof pluginPermissions)[number];
