import type { ServerSettings } from '../settings/serverOptions.ts';

type Given = Pick<
  ServerSettings,
  'transport' | 'transportOptions' | 'whatsappUrl' | 'whatsappRootKey' | 'whatsappVersion'
>;

/** What the transport is given: its options, to which the settings of the Baileys transport alone add theirs. */
export function transportOptions(settings: Given): Readonly<Record<string, unknown>> {
  const { transport, transportOptions: options } = settings;
  const { whatsappUrl: url, whatsappRootKey: rootKey, whatsappVersion: waVersion } = settings;
  if (transport !== 'baileys' && transport !== '@recado/transport-baileys') return options;
  return {
    ...options,
    ...(url !== undefined && { url }),
    ...(rootKey !== undefined && { rootKey }),
    ...(waVersion !== undefined && { waVersion }),
  };
}
