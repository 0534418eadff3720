export { createAppTheme } from '@recado/ui';
export { sessions } from './attention/index.ts';
export { audit } from './audit/index.ts';
export { Backoffice } from './backoffice/Backoffice.tsx';
export type { BackofficeProps } from './backoffice/BackofficeProps.ts';
export type { BackofficeResource } from './backoffice/BackofficeResource.ts';
export { clients } from './clients/index.ts';
export {
  createDataProvider,
  createHttpClient,
  type DataProviderOptions,
  type HttpClientOptions,
} from './data/index.ts';
export { type CsvColumn, createExporter, ExportAllButton } from './export/index.ts';
export { health } from './health/index.ts';
export { createI18nProvider, spanish } from './i18n/index.ts';
export { type AuthProviderOptions, createAuthProvider } from './session/index.ts';
export { usage } from './usage/index.ts';
export { users } from './users/index.ts';
export { webhooks } from './webhooks/index.ts';
