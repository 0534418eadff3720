export { createI18nProvider } from './createI18nProvider.ts';
export { spanishBackofficeTexts } from './spanishBackofficeTexts.ts';
