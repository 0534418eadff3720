import type { Plugin } from '@hapi/hapi';
import { createRecado } from './createRecado.ts';
import type { GivenOptions } from './PluginOptions.ts';

/**
 * Recado as an ordinary Hapi plugin: `server.register({ plugin: recado, options, routes: { prefix: '/api' } })`.
 *
 * It sets no default authentication, decorates nothing and touches no route of the host; a second registration under
 * another prefix is a second, independent instance.
 */
export const recado: Plugin<GivenOptions> = {
  name: 'recado',
  multiple: true,
  register: (server, options) => createRecado(options).register(server),
};
