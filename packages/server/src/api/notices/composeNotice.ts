import type { NoticeKind } from '@recado/contract';
import { formatPhone, isTimeZone } from '@recado/contract/rules';
import { explainClose, lineHealth, noticeMail as texts, webhookTools, zonePlaces } from '@recado/texts';
import { explainSession } from '../../ground/connection/explainSession.ts';
import type { SessionState } from '../../ground/data/models/index.ts';
import type { Mail } from '../mail/index.ts';
import type { PushNote } from '../push/createPushPost.ts';

/** A trouble, as its owner is to be told of it. */
export interface ToldTrouble {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly reason: string | null;
  readonly until: Date | null;
  readonly openedAt: Date;
  /** Since when it is of this kind. */
  readonly since: Date;
  readonly clearedAt: Date | null;
  /** The kind that was told before. */
  readonly notifiedKind: NoticeKind | null;
  readonly clientId: string;
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly timeZone: string;
  readonly webhookLabel: string | null;
  readonly webhookUrl: string | null;
  readonly ownerName: string;
  readonly email: string;
}

/** Those that are told by the line's state. */
type StateKind = Exclude<NoticeKind, 'webhook' | 'light' | 'flapping' | 'unproven' | 'expiring' | 'proxy'>;

const STATES: Readonly<Record<StateKind, SessionState>> = {
  unlinked: 'needs-relink',
  passkey: 'needs-passkey',
  parked: 'parked',
  forbidden: 'forbidden',
};

/**
 * The e-mail about it: what happened, the next step, the way to the client's page. What people named is text in it, never
 * markup and never a header of its own.
 *
 * @param consoleUrl without a slash at its end
 */
export function composeNotice(trouble: ToldTrouble, consoleUrl: string): Mail {
  const { kind, webhookLabel, clearedAt } = trouble;
  const when = (time: Date) => formatMoment(time, trouble.timeZone);
  const id = `${trouble.id}.${trouble.openedAt.getTime()}`;
  const what = whatOf(trouble);
  const about = [
    what.line,
    ...(webhookLabel === null ? [] : [texts.webhook(webhookLabel, hostOf(trouble.webhookUrl))]),
    ...(kind === 'expiring' ? [] : [texts.since(when(trouble.since))]),
  ];
  const until = kind === 'expiring' ? texts.expiring.until : texts.until;
  const link = `${consoleUrl}${what.path}`;
  const common = { to: { name: trouble.ownerName, address: trouble.email } };
  const write = (paragraphs: readonly Paragraph[]) => letter(trouble.ownerName, paragraphs, link, consoleUrl);

  if (clearedAt) {
    const { subject: over, text: isBack } = overOf(kind);
    const subject = `${what.name}: ${over}`;
    return {
      ...common,
      subject,
      id: `${id}.over`,
      ...(trouble.notifiedKind !== null && { follows: `${id}.${trouble.notifiedKind}` }),
      ...write([[isBack], [...about, texts.until(when(clearedAt))]]),
    };
  }
  const { what: happened, meaning, next } = whyOf(kind, trouble.reason);
  return {
    ...common,
    subject: `${what.name}: ${texts.subjects[kind]}`,
    id: `${id}.${kind}`,
    ...write([
      [happened, ...(meaning === null ? [] : [meaning])],
      [...about, ...(trouble.until ? [until(when(trouble.until))] : [])],
      { title: texts.next, lines: [next] },
    ]),
  };
}

/** What it is about: a line, what is of it, or a key, which is of several. */
function whatOf({ kind, reason, businessName, phoneNumber, clientId }: ToldTrouble) {
  const ofLine = { name: businessName, line: texts.about(businessName, formatPhone(phoneNumber)) };
  const page = `/clients/${clientId}`;
  if (kind === 'webhook') return { ...ofLine, path: `${page}/webhook` };
  if (kind !== 'expiring') return { ...ofLine, path: page };
  const name = reason === null ? texts.expiring.token(businessName) : texts.expiring.key(reason);
  return { name, line: name, path: reason === null ? `${page}/api` : '/account' };
}

/** The same for a message: a few lines, and the way there. */
export function composeShort(trouble: ToldTrouble, consoleUrl: string): string {
  const { kind, clearedAt } = trouble;
  const { line, path } = whatOf(trouble);
  const link = `${consoleUrl}${path}`;
  const about = flat(line);
  if (clearedAt) return [about, overOf(kind).text, link].join('\n');
  const { what, next } = whyOf(kind, trouble.reason);
  return [about, ...endsOf(trouble), what, `${texts.next}: ${next}`, link].join('\n');
}

/** When what is about to end does. */
const endsOf = ({ kind, until, timeZone }: ToldTrouble): string[] =>
  kind === 'expiring' && until ? [texts.expiring.until(formatMoment(until, timeZone))] : [];

/** Characters of what a browser shows: no screen has room for more. */
const SHOWN = 600;

/** The same for a browser. What follows on a trouble takes its place. */
export function composePush(trouble: ToldTrouble): PushNote {
  const { id, kind, clearedAt, openedAt, reason } = trouble;
  const { name, line, path } = whatOf(trouble);
  const common = { path, tag: `${id}.${openedAt.getTime()}` };
  const shown = (text: string) => flat(text).slice(0, SHOWN);
  if (clearedAt) {
    const { subject, text } = overOf(kind);
    return { ...common, title: shown(`${name}: ${subject}`), body: shown(`${text} ${line}`) };
  }
  const { what, next } = whyOf(kind, reason);
  return {
    ...common,
    title: shown(`${name}: ${texts.subjects[kind]}`),
    body: [...endsOf(trouble), shown(what), `${texts.next}: ${shown(next)}`].join('\n'),
  };
}

function overOf(kind: NoticeKind): { readonly subject: string; readonly text: string } {
  switch (kind) {
    case 'webhook':
      return { subject: texts.over.webhook, text: texts.webhookIsBack };
    case 'light':
      return { subject: texts.over.light, text: texts.lightIsBack };
    case 'flapping':
      return { subject: texts.over.flapping, text: texts.isSteady };
    case 'unproven':
      return { subject: texts.over.unproven, text: texts.isProven };
    default:
      return { subject: texts.over.line, text: texts.lineIsBack };
  }
}

interface Why {
  readonly what: string;
  readonly meaning: string | null;
  readonly next: string;
}

function lineReason(kind: StateKind, reason: string | null): Why {
  const why = explainSession({ state: STATES[kind], reason });
  if (!why) throw new Error('a state that needs somebody is explained');
  return why;
}

function whyOf(kind: NoticeKind, reason: string | null): Why {
  if (kind === 'webhook') return webhookReason(reason);
  if (kind === 'flapping') return texts.flaps;
  if (kind === 'expiring') {
    const { what, next, tokenWhat, tokenNext } = texts.expiring;
    return reason === null
      ? { what: tokenWhat, meaning: null, next: tokenNext }
      : { what, meaning: null, next };
  }
  if (kind === 'unproven' || kind === 'proxy') {
    const why = kind === 'proxy' ? (reason?.split(':', 1)[0] ?? 'proxy-unreachable') : kind;
    const { what, means, next } = explainClose(why);
    return { what, meaning: means, next };
  }
  return kind === 'light' ? lightReason(reason) : lineReason(kind, reason);
}

/** @param reason what it was judged by, as the contract's `LineHealth` has it */
function lightReason(reason: string | null): Why {
  const [first] = JSON.parse(reason ?? '[]') as { readonly what: string; readonly advice: string }[];
  const { red } = lineHealth.said;
  return {
    what: first?.what ?? red,
    meaning: first ? red : null,
    next: first?.advice ?? lineHealth.rules.refused.advice,
  };
}

const webhookReason = (reason: string | null): Why => ({
  what: webhookTools.state[reason === 'gone' || reason === 'key' ? reason : 'failing'],
  meaning: null,
  next: reason === 'key' ? webhookTools.state.keyNext : webhookTools.state.enableNext,
});

type Paragraph = readonly string[] | { readonly title: string; readonly lines: readonly string[] };

/** The same for those who read text and those who read HTML; nothing in it is fetched from anywhere. */
export function letter(name: string, paragraphs: readonly Paragraph[], link: string, consoleUrl: string) {
  const all: readonly Paragraph[] = [[texts.greeting(name)], ...paragraphs];
  const account = `${consoleUrl}/account`;
  const [asText, asHtml] = [
    all.map(each =>
      ('title' in each ? [`${each.title}: ${each.lines.join('\n')}`] : each).map(flat).join('\n'),
    ),
    all.map(each =>
      'title' in each
        ? `<p><strong>${escaped(each.title)}:</strong> ${each.lines.map(escaped).join('<br>')}</p>`
        : `<p>${each.map(escaped).join('<br>')}</p>`,
    ),
  ];
  const html = [
    '<!doctype html><html lang="es-MX"><body style="font-family:sans-serif;max-width:36em;line-height:1.5">',
    ...asHtml,
    `<p><a href="${escaped(link)}">${escaped(texts.open)}</a></p>`,
    `<p><small>${escaped(texts.why)} <a href="${escaped(account)}">${escaped(account)}</a></small></p>`,
    '</body></html>',
  ];
  return {
    text: [...asText, `${texts.open}: ${link}`, `${texts.why} ${account}`].join('\n\n'),
    html: html.join('\n'),
  };
}

/** A name cannot look like lines of ours. */
const flat = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
const escaped = (text: string): string => flat(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : '';
}

/** `3 mar 2026, 10:15 a.m., hora de Ciudad de México`. */
function formatMoment(time: Date, named: string): string {
  // What nobody knows any more must not keep the letter back.
  const timeZone = isTimeZone(named) ? named : 'UTC';
  const format = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(time)}, ${zonePlaces[timeZone] ?? timeZone}`;
}
