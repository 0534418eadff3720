export { createRecado, type Recado } from './createRecado.ts';
export type { GivenOptions, PluginOptions } from './PluginOptions.ts';
export { recado } from './recado.ts';
