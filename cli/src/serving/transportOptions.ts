import type { ServerSettings } from '../settings/serverOptions.ts';

type Given = Pick<
  ServerSettings,
  'transport' | 'transportOptions' | 'whatsappUrl' | 'whatsappRootKey' | 'whatsappVersion'
>;
/** What says which transports there are, and with which options. */
export type TransportSettings = Given & Pick<ServerSettings, 'transports' | 'transportsOptions'>;
type Options = Readonly<Record<string, unknown>>;

/** What the platform's own transport is given. */
export const transportOptions = (settings: Given): Options =>
  withOurs(settings.transport, settings.transportOptions, settings);

/** What one of the others is given, by the name by which it is listed. */
export function optionsOfOther(settings: TransportSettings, name: string): Options {
  const given = settings.transportsOptions[name];
  return withOurs(name, typeof given === 'object' && given !== null ? { ...given } : {}, settings);
}

/** The settings of the Baileys transport alone are added to its options. */
function withOurs(name: string, options: Options, settings: Given): Options {
  const { whatsappUrl: url, whatsappRootKey: rootKey, whatsappVersion: waVersion } = settings;
  if (name !== 'baileys' && name !== '@recado/transport-baileys') return options;
  return {
    ...options,
    ...(url !== undefined && { url }),
    ...(rootKey !== undefined && { rootKey }),
    ...(waVersion !== undefined && { waVersion }),
  };
}
