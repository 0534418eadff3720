import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { spanish } from './spanish.ts';

/**
 * Creates the i18nProvider of the back office. Spanish is the only language.
 *
 * @param messages replacement texts for the same keys, from a host application
 */
export const createI18nProvider = (messages: TranslationMessages = spanish): I18nProvider =>
  polyglotI18nProvider(() => messages, 'es', [{ locale: 'es', name: 'Español' }], {
    // react-admin looks up a text for every field and has its own fallback. Warnings would be noise.
    allowMissing: true,
  });
