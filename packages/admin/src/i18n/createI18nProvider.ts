import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { spanish } from './spanish.ts';

/**
 * The kit's i18nProvider: Spanish, and nothing else to choose from.
 *
 * @param messages other words for the same keys, for those who embed the kit
 */
export const createI18nProvider = (messages: TranslationMessages = spanish): I18nProvider =>
  polyglotI18nProvider(() => messages, 'es', [{ locale: 'es', name: 'Español' }], {
    // react-admin asks for the words of every field and falls back by itself; a warning for each would say nothing.
    allowMissing: true,
  });
