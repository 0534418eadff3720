export { buildSite } from './buildSite.ts';
export type { PageOptions, TestPage } from './createPages.ts';
export { findBarriers } from './findBarriers.ts';
export { inBothSchemes } from './inBothSchemes.ts';
export { launchBrowser } from './launchBrowser.ts';
export { openBrowser, type TestBrowser } from './openBrowser.ts';
export { untilSaid } from './toasts.ts';
export { unknownTexts } from './unknownTexts.ts';
