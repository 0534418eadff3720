/** A package is no usable plugin. The message is in Spanish and contains the next step for the operator. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
}
