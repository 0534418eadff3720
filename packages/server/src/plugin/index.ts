export { createRecado, type Recado } from './createRecado.ts';
export type { PluginOptions, RecadoOptions } from './PluginOptions.ts';
export { recado } from './recado.ts';
