import { notificationEmailTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { composeAlertEmail } from './composeAlertEmail.ts';
import type { AlertNotification } from './explainAlert.ts';

const openedAt = new Date('2026-03-03T16:15:00Z');
const alert: AlertNotification = {
  id: 'a1',
  kind: 'parked',
  reason: null,
  endsAt: null,
  openedAt,
  kindSince: openedAt,
  resolvedAt: null,
  notifiedKind: null,
  clientId: 'c1',
  businessName: 'La Espiga',
  phoneNumber: '5215512345678',
  timeZone: 'America/Mexico_City',
  webhookLabel: null,
  webhookUrl: null,
  ownerName: 'Ana',
  email: 'ana@example.com',
};
const compose = (changes: Partial<AlertNotification>) =>
  composeAlertEmail({ ...alert, ...changes }, 'https://recado.mx');

describe('composeAlertEmail', () => {
  it('makes an all-clear a reply to the last e-mail that the owner received', () => {
    const { id } = compose({});
    expect(compose({ resolvedAt: new Date(), notifiedKind: 'parked' })).toMatchObject({
      subject: `La Espiga: ${texts.resolvedSubjects.line}`,
      inReplyTo: id,
    });
    expect(compose({ resolvedAt: new Date() })).not.toHaveProperty('inReplyTo');
  });

  it('links to the webhook page and shows only the host of the URL, which may contain a secret', () => {
    const { text = '' } = compose({
      kind: 'webhook',
      webhookLabel: 'n8n',
      webhookUrl: 'https://n8n.example.com/secret?key=1',
    });
    expect(text).toContain('https://recado.mx/clients/c1/webhook');
    expect(text).toContain(texts.webhook('n8n', 'n8n.example.com'));
    expect(text).not.toContain('secret');
  });

  it('shows times in the zone of the client, and in UTC if the zone is unknown', () => {
    expect(compose({}).text).toContain('10:15');
    expect(compose({ timeZone: 'America/Nowhere' }).text).toMatch(/4:15.*UTC/);
  });
});
