import { adminResourceTexts, reactAdminMessages } from '@recado/texts';
import type { TranslationMessages } from 'ra-core';

/** Texts of the back office: react-admin's messages in Spanish and the names of resources and fields. */
export const spanishBackofficeTexts: TranslationMessages = { ...reactAdminMessages, resources: adminResourceTexts };
