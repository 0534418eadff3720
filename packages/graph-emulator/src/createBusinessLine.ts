import { randomBytes } from 'node:crypto';
import { getBusinessScopedId } from './messages/resolveRecipient.ts';
import { BusinessLine } from './model/BusinessLine.ts';
import type { GraphEmulator, GraphEmulatorOptions, GraphLine } from './model/GraphEmulator.ts';
import type { BusinessLineServices, GraphEmulatorState } from './model/GraphEmulatorState.ts';
import { GraphNotifier } from './webhooks/GraphNotifier.ts';
import { PhoneEventRelay } from './webhooks/PhoneEventRelay.ts';
import { computeWebhookSignature, serializeWebhookNotification } from './webhooks/sign.ts';

const MESSAGES_PER_DAY = {
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: -1,
} as const;

/** Limit in `phone_number_quality_update`. `current_limit` was removed in February 2026. */
const describeTier = ({ shapes, messagingTier }: BusinessLine): object =>
  shapes === 'former' ? { current_limit: messagingTier } : { max_daily_conversations_per_business: messagingTier };

/** Value of `business_capability_update`, in which the limit is a number. It names no phone number. */
function describeCapability({ shapes, messagingTier }: BusinessLine): object {
  const limit = MESSAGES_PER_DAY[messagingTier];
  return shapes === 'former'
    ? { max_daily_conversation_per_phone: limit, max_phone_numbers_per_business: 25 }
    : { max_daily_conversations_per_business: limit, max_phone_numbers_per_waba: 25 };
}

const defaultRetryDelay = (tries: number): number => Math.min(1_000 * 2 ** (tries - 1), 3_600_000);

/** Registers an emulated phone as a business number of the Graph API. */
export function createBusinessLine(
  { emulator, files }: GraphEmulatorState,
  servedLines: BusinessLineServices[],
  lineOptions: Parameters<GraphEmulator['createLine']>[0],
  { retryAfterMs = defaultRetryDelay, responseTimeoutMs = 20_000 }: GraphEmulatorOptions,
): GraphLine {
  const phone = emulator.phones.create({
    phone: lineOptions.phone,
    ...(lineOptions.name && { name: lineOptions.name }),
  });
  const line = new BusinessLine({
    phone,
    name: phone.name || 'Recado',
    coexistence: lineOptions.coexistence ?? false,
    shapes: lineOptions.shapes ?? 'current',
  });
  const notifier = new GraphNotifier(line, emulator.clock, { retryAfterMs, responseTimeoutMs });
  const eventRelay = new PhoneEventRelay(line, emulator, files, notifier);
  servedLines.push({ line, notifier, eventRelay });
  const requirePhone = (customer: string) => {
    const customerPhone = emulator.phones.get(customer);
    if (!customerPhone) throw new Error(`No phone has the number ${customer}.`);
    return customerPhone;
  };
  const notifyAccount = (field: string, value: object): void => notifier.notify('account', field, value);
  return {
    phone: phone.phone,
    appId: line.appId,
    behavior: line.behavior,
    acceptedMessages: line.acceptedMessages,
    templates: line.templates,
    postedNotifications: notifier.postedNotifications,
    get credentials() {
      return line.credentials;
    },
    get subscribed() {
      return line.subscribed;
    },
    async setCallback(url, verifyToken) {
      const challenge = randomBytes(8).toString('hex');
      const verificationUrl = new URL(url);
      verificationUrl.searchParams.set('hub.mode', 'subscribe');
      verificationUrl.searchParams.set('hub.challenge', challenge);
      verificationUrl.searchParams.set('hub.verify_token', verifyToken);
      const response = await fetch(verificationUrl);
      if (response.status !== 200 || (await response.text()) !== challenge)
        throw new Error("The callback URL or verify token couldn't be validated.");
      line.callback = { url };
    },
    setUnverifiedCallback(url) {
      line.callback = { url };
    },
    renewToken: () => line.renewToken(),
    setScopes(scopes) {
      line.scopes = scopes;
    },
    setStatus(status) {
      line.status = status;
      if (status === 'BANNED')
        notifyAccount('account_update', {
          event: 'DISABLED_UPDATE',
          ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: new Date(emulator.clock.now).toDateString() },
        });
    },
    reviewTemplate(name, language, status, reason) {
      const template = line.templates.find(each => each.name === name && each.language === language);
      if (!template) throw new Error(`There is no template ${name} in ${language}.`);
      template.status = status;
      if (reason !== undefined) template.reason = reason;
      notifyAccount('message_template_status_update', {
        event: status,
        message_template_id: Number(template.id),
        message_template_name: name,
        message_template_language: language,
        reason: reason ?? 'NONE',
      });
    },
    setQuality(quality) {
      line.quality = quality;
      notifyAccount('phone_number_quality_update', {
        display_phone_number: phone.phone,
        event: quality === 'RED' ? 'FLAGGED' : 'UNFLAGGED',
        ...describeTier(line),
      });
    },
    setMessagingTier(tier) {
      line.messagingTier = tier;
      notifyAccount('business_capability_update', describeCapability(line));
    },
    setFreeServiceMessages(count) {
      line.freeServiceMessages = count;
    },
    shareHistory(isShared) {
      line.isHistoryShared = isShared;
    },
    saveAppContact(number, contactName) {
      if (contactName === undefined) line.addressBook.delete(number);
      else line.addressBook.set(number, contactName);
      eventRelay.notifyContact(number, contactName);
    },
    changeNumber: (customer, to) =>
      eventRelay.notifySystemEvent(customer, {
        body: `User changed from ${customer} to ${to}`,
        wa_id: to,
        type: 'user_changed_number',
      }),
    setUsername(customer, username) {
      if (username === undefined) line.usernames.delete(customer);
      else line.usernames.set(customer, username);
    },
    changeUserId(customer, shape = 'previous_user_id') {
      const customerPhone = requirePhone(customer);
      const previous = getBusinessScopedId(customerPhone, line);
      line.userIdChanges.set(customer, (line.userIdChanges.get(customer) ?? 0) + 1);
      const current = getBusinessScopedId(customerPhone, line);
      if (shape === 'user_id_update')
        eventRelay.notifyField(customer, 'user_id_update', ids => ({
          ...ids,
          detail: 'user_id_update',
          user_id: { previous, current },
          timestamp: emulator.clock.seconds,
        }));
      else {
        const ids =
          shape === 'new_user_id'
            ? { user_id: previous, new_user_id: current }
            : { previous_user_id: previous, user_id: current };
        const body = `User changed from ${previous} to ${current}`;
        eventRelay.notifyCustomerEvent(customer, {
          type: 'system',
          system: { body, ...ids, type: 'user_changed_user_id' },
        });
      }
      return current;
    },
    setMarketingPreference: (customer, value) =>
      eventRelay.notifyField(customer, 'user_preferences', ids => ({
        ...ids,
        detail: `User requested to ${value} marketing messages`,
        category: 'marketing_messages',
        value,
        timestamp: emulator.clock.seconds,
      })),
    shareNumber(customer) {
      const { name } = requirePhone(customer);
      const card = {
        name: { formatted_name: name, first_name: name },
        phones: [{ phone: `+${customer}`, wa_id: customer, type: 'CELL' }],
        origin: 'contact_request',
      };
      eventRelay.notifyCustomerEvent(customer, { type: 'contacts', contacts: [card] });
    },
    hideCustomerNumber(customer) {
      const customerPhone = requirePhone(customer);
      eventRelay.customersWithHiddenNumber.add(customer);
      return getBusinessScopedId(customerPhone, line);
    },
    async postForged(notification) {
      const body = serializeWebhookNotification(notification);
      return notifier.post({ body, signature: computeWebhookSignature(body, randomBytes(16).toString('hex')) });
    },
    replay: notification => notifier.post(notification),
    wamid: (customer, wireId) => eventRelay.getWamid(customer, wireId),
  };
}
