export { createRecado, type Recado } from './createRecado.ts';
export type { PluginOptions, RecadoPluginOptions } from './PluginOptions.ts';
export { recado } from './recado.ts';
