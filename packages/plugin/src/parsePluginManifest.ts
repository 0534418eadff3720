import { fieldErrorTexts, pluginTexts } from '@recado/texts';
import Joi from 'joi';
import { PluginError } from './PluginError.ts';
import {
  PLUGIN_API_VERSION,
  type PluginKind,
  type PluginPermission,
  pluginKinds,
  pluginPermissions,
} from './pluginKinds.ts';

/** Statements of a plugin's package.json, which the platform reads before it loads any code of the plugin. */
export interface PluginManifest {
  /** Name of the npm package. */
  readonly name: string;
  readonly version: string;
  readonly kind: PluginKind;
  readonly permissions: readonly PluginPermission[];
  /** Path, relative to the package, of a module whose `createConformanceDriver` creates the driver of the conformance suite. */
  readonly conformance?: string;
}

const recadoSchema = Joi.object({
  kind: Joi.string()
    .valid(...pluginKinds)
    .required(),
  api: Joi.number().integer().min(1).required(),
  permissions: Joi.array()
    .items(Joi.string().valid(...pluginPermissions))
    .unique()
    .default([]),
  conformance: Joi.string().pattern(/^\.\/(?!.*\.\.)/),
}).label('recado');
const packageSchema = Joi.object({
  name: Joi.string().required(),
  version: Joi.string().required(),
  recado: recadoSchema.required(),
}).unknown();

/**
 * Reads the manifest of a plugin from the parsed content of its package.json.
 *
 * @throws PluginError if the package is no plugin, or is a plugin for another version of the interface
 */
export function parsePluginManifest(content: unknown): PluginManifest {
  const { name = '?', recado } = (content ?? {}) as { readonly name?: unknown; readonly recado?: { api?: unknown } };
  const label = String(name);
  if (recado === undefined) throw new PluginError(pluginTexts.noPlugin(label));
  // The version comes first, because other versions may have other fields.
  const api = recado?.api;
  if (typeof api === 'number' && api > PLUGIN_API_VERSION)
    throw new PluginError(pluginTexts.newerInterface(label, api, PLUGIN_API_VERSION));
  const { value, error } = packageSchema.validate(content, {
    abortEarly: false,
    messages: { ...fieldErrorTexts },
    errors: { wrap: { label: "'", string: "'", array: false } },
  });
  if (error)
    throw new PluginError(pluginTexts.invalidManifest(label, error.details.map(({ message }) => message).join(' ')));
  const { api: _, ...entries } = value.recado;
  return { name: value.name, version: value.version, ...entries };
}
