import { fileURLToPath } from 'node:url';
import {
  type Plugin,
  PluginError,
  type PluginKind,
  type PluginManifest,
  parsePlugin,
  parsePluginManifest,
} from '@recado/plugin';
import { fieldErrorTexts, pluginTexts } from '@recado/texts';
import type Joi from 'joi';
import { Failure, UsageError } from '../errors.ts';
import { version } from '../version.ts';
import { findOwnerPackage } from './findOwnerPackage.ts';
import { getFirstErrorLine } from './loadPlugin.ts';
import { type PluginOrigin, resolvePluginModule } from './resolvePluginModule.ts';

export interface LoadedInfrastructurePlugin<Kind extends PluginKind> {
  readonly plugin: Extract<Plugin, { readonly kind: Kind }>;
  readonly manifest: PluginManifest;
  readonly origin: PluginOrigin;
  /** Folder of the plugin's package. */
  readonly folder: string;
  readonly specifier: string;
}

interface PluginRequest<Kind extends PluginKind> {
  readonly kind: Kind;
  /** Name of the npm package, or path of its main module. */
  readonly name: string;
  /** Option that needs the plugin, for the message about a missing package. */
  readonly neededBy: string;
  readonly dataDir: string;
}

/**
 * Loads a plugin of one kind, and checks its manifest before any of its code runs.
 *
 * @throws UsageError that names the package to install if it is missing, Failure if it is no usable plugin
 */
export async function loadInfrastructurePlugin<Kind extends PluginKind>({
  kind,
  name,
  neededBy,
  dataDir,
}: PluginRequest<Kind>): Promise<LoadedInfrastructurePlugin<Kind>> {
  const resolvedModule = await resolvePluginModule(name, dataDir);
  if (!resolvedModule)
    throw new UsageError(pluginTexts.missing(neededBy, name, name.startsWith('@recado/') ? version : undefined));
  const { specifier, origin } = resolvedModule;
  const ownerPackage = await findOwnerPackage(fileURLToPath(specifier));
  try {
    const manifest = parsePluginManifest(ownerPackage?.manifest);
    if (manifest.kind !== kind) throw new PluginError(pluginTexts.otherKind(name, manifest.kind, kind));
    const plugin = parsePlugin(await import(specifier), name, kind);
    return { plugin, manifest, origin, folder: ownerPackage?.folder ?? '', specifier };
  } catch (cause) {
    if (cause instanceof PluginError) throw new Failure(cause.message, { cause });
    throw new Failure(pluginTexts.failed(name, getFirstErrorLine(cause)), { cause });
  }
}

/** Validates the settings of a plugin and returns them with its defaults. @throws UsageError in Spanish */
export function validatePluginSettings<Settings>(
  { name, settings }: { readonly name: string; readonly settings: Joi.ObjectSchema<Settings> },
  values: Readonly<Record<string, unknown>>,
): Settings {
  const { value, error } = settings.validate(values, {
    abortEarly: false,
    messages: { ...fieldErrorTexts },
    errors: { wrap: { label: "'", string: "'", array: false } },
  });
  if (!error) return value;
  throw new UsageError(pluginTexts.invalidSettings(name, error.details.map(({ message }) => message).join(' ')));
}
