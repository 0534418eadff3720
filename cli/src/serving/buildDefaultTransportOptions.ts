import type { ServerSettings } from '../settings/serverOptions.ts';

type DefaultTransportSettings = Pick<
  ServerSettings,
  'transport' | 'transportOptions' | 'whatsappUrl' | 'whatsappRootKey' | 'whatsappVersion'
>;
/** Settings that select the transports and their options. */
export type TransportSettings = DefaultTransportSettings & Pick<ServerSettings, 'transports' | 'transportsOptions'>;
type Options = Readonly<Record<string, unknown>>;

/** Builds the options of the platform's default transport. */
export const buildDefaultTransportOptions = (settings: DefaultTransportSettings): Options =>
  addWhatsappSettings(settings.transport, settings.transportOptions, settings);

/** Builds the options of an additional transport, which is identified by its name in `transports`. */
export function buildAdditionalTransportOptions(settings: TransportSettings, name: string): Options {
  const options = settings.transportsOptions[name];
  return addWhatsappSettings(name, typeof options === 'object' && options !== null ? { ...options } : {}, settings);
}

/** Adds the WhatsApp settings to a transport's options, but only if it is the Baileys transport. */
function addWhatsappSettings(name: string, options: Options, settings: DefaultTransportSettings): Options {
  const { whatsappUrl: url, whatsappRootKey: rootKey, whatsappVersion: waVersion } = settings;
  if (name !== 'baileys' && name !== '@recado/transport-baileys') return options;
  return {
    ...options,
    ...(url !== undefined && { url }),
    ...(rootKey !== undefined && { rootKey }),
    ...(waVersion !== undefined && { waVersion }),
  };
}
