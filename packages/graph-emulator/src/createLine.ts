import { randomBytes } from 'node:crypto';
import { scopedId } from './messages/addressOf.ts';
import type { GraphEmulator, GraphLine, GraphOptions } from './model/GraphEmulator.ts';
import { Line } from './model/Line.ts';
import type { Served, World } from './model/World.ts';
import { Happenings } from './webhooks/Happenings.ts';
import { Notifier } from './webhooks/Notifier.ts';
import { signed, written } from './webhooks/sign.ts';

const usualPause = (tries: number): number => Math.min(1_000 * 2 ** (tries - 1), 3_600_000);

/** Registers a number. */
export function createLine(
  { emulator, files }: World,
  served: Served[],
  about: Parameters<GraphEmulator['createLine']>[0],
  { retryAfterMs = usualPause, answerMs = 20_000 }: GraphOptions,
): GraphLine {
  const phone = emulator.phones.create({ phone: about.phone, ...(about.name && { name: about.name }) });
  const line = new Line({ phone, name: phone.name || 'Recado', coexistence: about.coexistence ?? false });
  const notifier = new Notifier(line, emulator.clock, { retryAfterMs, answerMs });
  const happenings = new Happenings(line, emulator, files, notifier);
  served.push({ line, notifier, happenings });
  const account = (field: string, value: object): void => notifier.notify('account', field, value);
  return {
    phone: phone.phone,
    appId: line.appId,
    manners: line.manners,
    taken: line.taken,
    templates: line.templates,
    posted: notifier.posted,
    get credentials() {
      return line.credentials;
    },
    get subscribed() {
      return line.subscribed;
    },
    async setCallback(url, verifyToken) {
      const challenge = randomBytes(8).toString('hex');
      const question = new URL(url);
      question.searchParams.set('hub.mode', 'subscribe');
      question.searchParams.set('hub.challenge', challenge);
      question.searchParams.set('hub.verify_token', verifyToken);
      const answer = await fetch(question);
      if (answer.status !== 200 || (await answer.text()) !== challenge)
        throw new Error("The callback URL or verify token couldn't be validated.");
      line.callback = { url };
    },
    useCallback(url) {
      line.callback = { url };
    },
    renewToken: () => line.renewToken(),
    setScopes(scopes) {
      line.scopes = scopes;
    },
    setStatus(status) {
      line.status = status;
      if (status === 'BANNED')
        account('account_update', {
          event: 'DISABLED_UPDATE',
          ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: new Date(emulator.clock.now).toDateString() },
        });
    },
    review(name, language, status, reason) {
      const template = line.templates.find(each => each.name === name && each.language === language);
      if (!template) throw new Error(`There is no template ${name} in ${language}.`);
      template.status = status;
      if (reason !== undefined) template.reason = reason;
      account('message_template_status_update', {
        event: status,
        message_template_id: Number(template.id),
        message_template_name: name,
        message_template_language: language,
        reason: reason ?? 'NONE',
      });
    },
    rate(quality) {
      line.quality = quality;
      account('phone_number_quality_update', {
        display_phone_number: phone.phone,
        event: quality === 'RED' ? 'FLAGGED' : 'UNFLAGGED',
        current_limit: 'TIER_1K',
      });
    },
    changeNumber: (customer, to) =>
      happenings.system(customer, {
        body: `User changed from ${customer} to ${to}`,
        wa_id: to,
        type: 'user_changed_number',
      }),
    hideNumber(customer) {
      const known = emulator.phones.get(customer);
      if (!known) throw new Error(`Nobody has the number ${customer}.`);
      happenings.hidden.add(customer);
      return scopedId(known, line.businessAccountId);
    },
    async forge(notification) {
      const body = written(notification);
      return notifier.post({ body, signature: signed(body, randomBytes(16).toString('hex')) });
    },
    replay: posted => notifier.post(posted),
    wamid: (customer, wireId) => happenings.named(customer, wireId),
  };
}
