import { pluginTexts } from '@recado/texts';
import type { Plugin } from './definePlugin.ts';
import { PluginError } from './PluginError.ts';
import { PLUGIN_API_VERSION, type PluginKind } from './pluginKinds.ts';

/**
 * Returns the plugin that a loaded module exports by default.
 *
 * @param label name of the package, for messages
 * @throws PluginError if the module exports none, or one of another kind
 */
export function parsePlugin<Kind extends PluginKind>(
  loadedModule: unknown,
  label: string,
  kind: Kind,
): Extract<Plugin, { readonly kind: Kind }> {
  const { default: plugin } = loadedModule as { readonly default?: Partial<Plugin> };
  if (plugin?.api !== PLUGIN_API_VERSION || typeof plugin.create !== 'function' || !isSchema(plugin.settings))
    throw new PluginError(pluginTexts.noDefinition(label));
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(plugin.name ?? '')) throw new PluginError(pluginTexts.invalidName(label));
  if (plugin.kind !== kind) throw new PluginError(pluginTexts.otherKind(label, String(plugin.kind), kind));
  return plugin as Extract<Plugin, { readonly kind: Kind }>;
}

const isSchema = (settings: unknown): boolean =>
  typeof (settings as { readonly validate?: unknown } | undefined)?.validate === 'function';
