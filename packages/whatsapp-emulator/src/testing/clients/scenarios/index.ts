import { account } from './account.ts';
import { groups } from './groups.ts';
import { linking } from './linking.ts';
import { media } from './media.ts';
import { messages } from './messages.ts';
import type { Scenario } from './Scenario.ts';
import { trouble } from './trouble.ts';

export { NotInClient, type Scenario } from './Scenario.ts';

/** Every scenario, by what it is about. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  Linking: linking,
  Messages: messages,
  Media: media,
  Groups: groups,
  'When things go wrong': trouble,
  'The account': account,
};
