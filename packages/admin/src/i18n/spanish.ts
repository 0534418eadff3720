import { adminResources, reactAdmin } from '@recado/texts';
import type { TranslationMessages } from 'ra-core';

/** Everything the kit says: react-admin's own messages in Spanish, and the names of our resources and fields. */
export const spanish: TranslationMessages = { ...reactAdmin, resources: adminResources };
