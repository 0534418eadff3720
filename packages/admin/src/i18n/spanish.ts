import { adminResources, reactAdmin } from '@recado/texts';
import type { TranslationMessages } from 'ra-core';

/** Texts of the back office: react-admin's messages in Spanish and the names of resources and fields. */
export const spanish: TranslationMessages = { ...reactAdmin, resources: adminResources };
