import { describeEventResponses, messageFeedTexts, conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { findMessageRow } from '../testing/feed.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

const { messageContext } = messageFeedTexts;
const orderText = 'Dos pasteles de tres leches para el sábado';
const editedText = 'Tres pasteles de tres leches para el sábado';
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('conversation and feed show an unreadable edit until it is readable, and the answers to an event', async () => {
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  const order = marta.write(client.phoneNumber, orderText);
  const event = { type: 'event', name: 'Cata de pan', startsAt: new Date('2026-12-05T18:00:00Z') } as const;
  const invitation = marta.write(client.phoneNumber, event);
  await findConversationLink(page, 'Marta').click();
  const bubble = findMessageBubble(page, orderText);
  await bubble.waitFor();
  const { id } = marta.write(client.phoneNumber, { type: 'unreadable-edit', target: order.id });
  await bubble.getByText(texts.message.unreadableEdit).waitFor();
  const answer = { type: 'event-response', target: invitation.id, response: 'going', guests: 2 } as const;
  marta.write(client.phoneNumber, answer);
  const responses = describeEventResponses({ responses: [answer] });
  await findMessageBubble(page, 'Cata de pan').getByText(responses).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  await page.goto(new URL(`/clients/${client.id}/messages`, page.url()).href);
  await findMessageRow(page, orderText).getByText(messageContext.unreadableEdit).waitFor();
  await findMessageRow(page, 'Cata de pan').getByText(responses).waitFor();
  // The edit can be read when its message has been repeated. It then has the same ID.
  marta.write(client.phoneNumber, { type: 'edit', target: order.id, text: editedText }, { id });
  await findMessageRow(page, editedText).getByText(messageContext.edited, { exact: true }).waitFor();
  expect(await page.getByText(messageContext.unreadableEdit).count()).toBe(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
