export { buildSite } from './buildSite.ts';
export type { PageOptions, TestPage } from './createPages.ts';
export { findBarriers, findBarriersInBoth } from './findBarriers.ts';
export { launchBrowser } from './launchBrowser.ts';
export { openBrowser, type TestBrowser } from './openBrowser.ts';
export { untilSaid } from './toasts.ts';
export { unknownTexts } from './unknownTexts.ts';
export { wearScheme } from './wearScheme.ts';
