export { createI18nProvider } from './createI18nProvider.ts';
export { spanishMessages } from './spanishMessages.ts';
