export { createI18nProvider } from './createI18nProvider.ts';
export { spanish } from './spanish.ts';
