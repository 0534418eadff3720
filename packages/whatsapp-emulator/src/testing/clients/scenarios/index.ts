import { accountScenarios } from './accountScenarios.ts';
import { failureScenarios } from './failureScenarios.ts';
import { groupScenarios } from './groupScenarios.ts';
import { linkingScenarios } from './linkingScenarios.ts';
import { mediaScenarios } from './mediaScenarios.ts';
import { messageScenarios } from './messageScenarios.ts';
import type { Scenario } from './Scenario.ts';

export { MissingFeatureError, type Scenario } from './Scenario.ts';

/** All scenarios, grouped by topic. */
export const clientScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  Linking: linkingScenarios,
  Messages: messageScenarios,
  Media: mediaScenarios,
  Groups: groupScenarios,
  Failures: failureScenarios,
  Account: accountScenarios,
};
