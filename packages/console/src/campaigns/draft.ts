import type { Campaign, Endpoints, PayloadInputOf } from '@recado/contract';
import { CAMPAIGN_PACE, instantOf, localOf, weekdays } from '@recado/contract/rules';
import { campaignPage } from '@recado/texts';

const texts = campaignPage.form;

type Message = Campaign['message'];

/** A draft as its form has it. */
export interface Draft {
  readonly name: string;
  readonly text: string;
  /** Instead of words and file; without a name: none is chosen yet. */
  readonly template:
    | { readonly name: string; readonly language: string; readonly values: readonly string[] }
    | undefined;
  /** Chosen just now. */
  readonly file: File | undefined;
  /** That it has already. */
  readonly kept: Message | undefined;
  readonly nameless: Campaign['nameless'];
  readonly nameWord: string;
  readonly ownNames: boolean;
  readonly isLater: boolean;
  /** `2026-12-24`, and `09:00`, there. */
  readonly day: string;
  readonly time: string;
  readonly perMinute: string;
  readonly opens: string;
  readonly closes: string;
  readonly weekdays: Campaign['pace']['weekdays'];
}

/** A part of the form: what stands there, and how it is changed. */
export interface PartProps {
  readonly draft: Draft;
  readonly change: (given: Partial<Draft>) => void;
}

export function draftOf(campaign: Campaign | undefined, timeZone: string): Draft {
  const starts = campaign?.startsAt ?? null;
  const local = localOf(
    starts === null ? new Date(Date.now() + 3_600_000) : new Date(starts),
    timeZone,
  ).toISOString();
  const { message, pace } = campaign ?? {};
  return {
    name: campaign?.name ?? '',
    text: message ? wordsOf(message) : '',
    template: message?.template && templateOf(message.template),
    file: undefined,
    kept: message && message.type !== 'text' && message.type !== 'template' ? message : undefined,
    nameless: campaign?.nameless ?? 'close',
    nameWord: campaign?.nameWord ?? '',
    ownNames: campaign?.ownNames ?? false,
    isLater: starts !== null,
    day: local.slice(0, 10),
    time: local.slice(11, 16),
    perMinute: String(pace?.perMinute ?? CAMPAIGN_PACE.usual),
    opens: pace?.opens ?? '09:00',
    closes: pace?.closes ?? '19:00',
    weekdays: pace?.weekdays ?? weekdays.slice(0, 5),
  };
}

const templateOf = ({ name, language = '', values = [] }: NonNullable<Message['template']>) => ({
  ...{ name, language, values },
});

const wordsOf = ({ text, image, video, document }: Message): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

/** What keeps it from being saved. */
export function troubleOf(draft: Draft): string | undefined {
  const { name, text, template, file, kept, nameless, nameWord, isLater, day, time, opens, closes } = draft;
  if (name.trim() === '') return texts.missingName;
  if (template) {
    if (template.name === '') return texts.missingTemplate;
    if (template.values.some(value => value.trim() === '')) return texts.missingGap;
  } else if (text.trim() === '' && !file && !kept) return texts.missingText;
  if (nameless === 'word' && nameWord.trim() === '') return texts.missingWord;
  if (isLater && (day === '' || time === '')) return texts.missingStart;
  if (opens >= closes) return texts.hours;
  return draft.weekdays.length === 0 ? texts.missingDay : undefined;
}

type New = PayloadInputOf<Endpoints['POST /clients/{id}/campaigns']>;

/** @param mediaId of the file that was chosen just now, when it has been handed over */
export function payloadOf(draft: Draft, mediaId: string | undefined, timeZone: string): New {
  const { name, nameless, nameWord, ownNames, isLater, day, time, perMinute, opens, closes } = draft;
  return {
    name: name.trim(),
    message: messageOf(draft, mediaId),
    nameless,
    nameWord: nameless === 'word' ? nameWord.trim() : null,
    ownNames,
    startsAt: isLater ? instantOf(new Date(`${day}T${time}:00Z`), timeZone).toISOString() : null,
    pace: { perMinute, opens, closes, weekdays: draft.weekdays },
  };
}

function messageOf({ text, template, file, kept }: Draft, mediaId: string | undefined): Message {
  if (template) {
    const { name, language, values } = template;
    const named = { name, ...(language !== '' && { language }) };
    const filled = values.length > 0 ? { values: values.map(value => value.trim()) } : {};
    return { type: 'template', template: { ...named, ...filled } };
  }
  const caption = text === '' ? {} : { caption: text };
  if (file && mediaId !== undefined) {
    const [kind] = file.type.split('/', 1);
    if (kind === 'image') return { type: kind, image: { mediaId, ...caption } };
    if (kind === 'video') return { type: kind, video: { mediaId, ...caption } };
    return { type: 'document', document: { mediaId, fileName: file.name.slice(0, 255), ...caption } };
  }
  if (!kept || kept.type === 'text' || kept.type === 'template') return { type: 'text', text: { text } };
  const { caption: _before, ...same } = kept[kept.type] ?? {};
  return { type: kept.type, [kept.type]: { ...same, ...caption } };
}
