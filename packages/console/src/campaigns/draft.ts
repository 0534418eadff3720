import type { Campaign, Endpoints, PayloadInputOf } from '@recado/contract';
import { CAMPAIGN_PACE, instantOf, localOf, weekdays } from '@recado/contract/rules';
import { campaignPage } from '@recado/texts';

const texts = campaignPage.form;

type Message = Campaign['message'];

/** A draft as its form has it. */
export interface Draft {
  readonly name: string;
  readonly text: string;
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
    file: undefined,
    kept: message && message.type !== 'text' ? message : undefined,
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

const wordsOf = ({ text, image, video, document }: Message): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

/** What keeps it from being saved. */
export function troubleOf(draft: Draft): string | undefined {
  const { name, text, file, kept, nameless, nameWord, isLater, day, time, opens, closes } = draft;
  if (name.trim() === '') return texts.missingName;
  if (text.trim() === '' && !file && !kept) return texts.missingText;
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

function messageOf({ text, file, kept }: Draft, mediaId: string | undefined): Message {
  const caption = text === '' ? {} : { caption: text };
  if (file && mediaId !== undefined) {
    const [kind] = file.type.split('/', 1);
    if (kind === 'image') return { type: kind, image: { mediaId, ...caption } };
    if (kind === 'video') return { type: kind, video: { mediaId, ...caption } };
    return { type: 'document', document: { mediaId, fileName: file.name.slice(0, 255), ...caption } };
  }
  if (!kept || kept.type === 'text') return { type: 'text', text: { text } };
  const { caption: _before, ...same } = kept[kept.type] ?? {};
  return { type: kept.type, [kept.type]: { ...same, ...caption } };
}
