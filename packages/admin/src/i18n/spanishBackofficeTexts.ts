import type { ListedClient } from '@recado/contract';
import { adminResourceTexts, reactAdminMessages } from '@recado/texts';
import type { TranslationMessages } from 'ra-core';

/** Names of resources and fields. The compiler reports a field of a client without a name. */
const resources = adminResourceTexts satisfies {
  readonly clients: { readonly fields: Readonly<Record<keyof ListedClient, string | object>> };
};

/** Texts of the back office: react-admin's messages in Spanish and the names of resources and fields. */
export const spanishBackofficeTexts: TranslationMessages = { ...reactAdminMessages, resources };
