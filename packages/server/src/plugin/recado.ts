import type { Plugin } from '@hapi/hapi';
import { createRecado } from './createRecado.ts';
import type { RecadoPluginOptions } from './PluginOptions.ts';

/**
 * Hapi plugin: `server.register({ plugin: recado, options, routes: { prefix: '/api' } })`.
 *
 * Sets no default authentication, adds no decorations and changes no route of the host. A second
 * registration under another prefix creates an independent instance.
 */
export const recado: Plugin<RecadoPluginOptions> = {
  name: 'recado',
  multiple: true,
  register: async (server, options) => (await createRecado(options)).register(server),
};
