import type { MessageOrigin } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { RecipientOptedOut, type ResolvedRecipient } from './createRecipientResolver.ts';
import { assertNotOptedOut } from './createSendPolicy.ts';

const person = { phone: '5215587654321' };
const createRecipient = (hasOptedOut: boolean): ResolvedRecipient => ({
  ...{ to: { kind: 'person', ...person }, person, isKnown: true, isNew: false, hasOptedOut },
});

const automaticOrigins: [string, MessageOrigin][] = [
  ['a program', { kind: 'api' }],
  ['an agent', { kind: 'api', via: 'mcp' }],
  ['a campaign', { kind: 'campaign' }],
  ['a schedule', { kind: 'schedule' }],
  ['a greeting', { kind: 'rule', rule: { kind: 'greeting' } }],
  ['an away message', { kind: 'rule', rule: { kind: 'away' } }],
  ['a keyword', { kind: 'rule', rule: { kind: 'keyword' } }],
  ['a menu', { kind: 'rule', rule: { kind: 'menu' } }],
  ['an option of a menu', { kind: 'rule', rule: { kind: 'option' } }],
  ['the text to a declined caller', { kind: 'rule' }],
];
const permittedOrigins: [string, MessageOrigin][] = [
  ['a user in the console', { kind: 'console' }],
  ['the reply that confirms the opt-out', { kind: 'rule', rule: { kind: 'optOut' } }],
];

describe('a person who opted out', () => {
  it.each(automaticOrigins)('receives no message from %s', (_what, origin) => {
    expect(() => assertNotOptedOut(createRecipient(true), origin)).toThrow(new RecipientOptedOut(texts.optedOut));
  });

  it.each(permittedOrigins)('receives messages from %s', (_what, origin) => {
    expect(() => assertNotOptedOut(createRecipient(true), origin)).not.toThrow();
  });
});

it.each([...automaticOrigins, ...permittedOrigins])(
  'a person who did not opt out receives messages from %s',
  (_what, origin) => {
    expect(() => assertNotOptedOut(createRecipient(false), origin)).not.toThrow();
  },
);
