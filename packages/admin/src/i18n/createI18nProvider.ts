import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { spanishBackofficeTexts } from './spanishBackofficeTexts.ts';

/**
 * Creates the i18nProvider of the back office, whose only language is Spanish.
 *
 * @param messages texts of a host application, which replace the default texts
 */
export const createI18nProvider = (messages: TranslationMessages = spanishBackofficeTexts): I18nProvider =>
  polyglotI18nProvider(() => messages, 'es', [{ locale: 'es', name: 'Español' }], {
    // Suppress warnings about missing texts: react-admin looks up a text for every field and has its own fallback.
    allowMissing: true,
  });
