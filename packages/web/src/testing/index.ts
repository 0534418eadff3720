export { buildSite } from './buildSite.ts';
export { findBarriers } from './findBarriers.ts';
export { inBothSchemes } from './inBothSchemes.ts';
export { launchBrowser } from './launchBrowser.ts';
export { openBrowser, type PageOptions, type TestBrowser, type TestPage } from './openBrowser.ts';
export { untilSaid } from './toasts.ts';
export { unknownTexts } from './unknownTexts.ts';
