import type { TransportPlugin } from './plugin.ts';

/** Default export of a plugin that is declared with `definePlugin` of `@recado/plugin`. */
interface DeclaredTransport extends Omit<TransportPlugin, 'options' | 'version'> {
  readonly kind?: unknown;
  readonly settings: TransportPlugin['options'];
}

/**
 * Returns the transport that a loaded module exports, either as `plugin` or by default with the kind `transport`.
 * Undefined if the module exports no transport. This function loads nothing, because line workers use it too.
 */
export function readTransportPlugin(loadedModule: unknown): TransportPlugin | undefined {
  const { plugin, default: declared } = loadedModule as {
    readonly plugin?: Partial<TransportPlugin>;
    readonly default?: Partial<DeclaredTransport>;
  };
  const candidate =
    plugin ?? (declared?.kind === 'transport' ? { ...declared, options: declared.settings, version: '' } : undefined);
  const isTransport = typeof candidate?.create === 'function' && typeof candidate.options?.validate === 'function';
  return isTransport ? (candidate as TransportPlugin) : undefined;
}
