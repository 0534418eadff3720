export { buildSite } from './buildSite.ts';
export type { TestPage, TestPageOptions } from './createTestPages.ts';
export { emulateColorScheme } from './emulateColorScheme.ts';
export { findA11yViolations, findA11yViolationsInBothColorSchemes } from './findA11yViolations.ts';
export { findUncatalogedTexts } from './findUncatalogedTexts.ts';
export { launchBrowser } from './launchBrowser.ts';
export { openBrowser, type TestBrowser } from './openBrowser.ts';
export { waitForToast } from './toasts.ts';
