export { createAppTheme } from '@recado/ui';
export { lineSessionsResource } from './attention/index.ts';
export { auditResource } from './audit/index.ts';
export { Backoffice } from './backoffice/Backoffice.tsx';
export type { BackofficeProps } from './backoffice/BackofficeProps.ts';
export { BackofficeProvider, type BackofficeProviderProps } from './backoffice/BackofficeProvider.tsx';
export type { BackofficeResource } from './backoffice/BackofficeResource.ts';
export { clientsResource } from './clients/index.ts';
export {
  createDataProvider,
  createHttpClient,
  type DataProviderOptions,
  type HttpClientOptions,
} from './data/index.ts';
export { type CsvColumn, createCsvExporter, ExportAllButton } from './export/index.ts';
export { healthResource } from './health/index.ts';
export { createI18nProvider, spanishBackofficeTexts } from './i18n/index.ts';
export { type AuthProviderOptions, createAuthProvider } from './session/index.ts';
export { usageResource } from './usage/index.ts';
export { usersResource } from './users/index.ts';
export { webhooksResource } from './webhooks/index.ts';
