import type { Campaign, Endpoints, PayloadInputOf } from '@recado/contract';
import { CAMPAIGN_MESSAGES_PER_MINUTE_RANGE, localTimeToInstant, toLocalTime, weekdays } from '@recado/contract/rules';
import { campaignPageTexts } from '@recado/texts';

const texts = campaignPageTexts.form;

type Message = Campaign['message'];

/** Values of the campaign form. */
export interface CampaignFormValues {
  readonly name: string;
  readonly text: string;
  /** Whether the link of the text is sent with a preview. */
  readonly hasPreview: boolean;
  /** Template that is sent instead of text and file. An empty name means that no template is selected yet. */
  readonly template:
    | { readonly name: string; readonly language: string; readonly values: readonly string[] }
    | undefined;
  /** File that the user has just chosen. */
  readonly file: File | undefined;
  /** Message of the campaign that is being edited, if this message has a file that the server already stores. */
  readonly storedMedia: Message | undefined;
  readonly nameless: Campaign['nameless'];
  readonly nameWord: string;
  readonly ownNames: boolean;
  readonly isLater: boolean;
  /** Day and time of the start in the campaign's time zone, such as `2026-12-24` and `09:00`. */
  readonly day: string;
  readonly time: string;
  readonly perMinute: string;
  readonly opens: string;
  readonly closes: string;
  readonly weekdays: Campaign['pace']['weekdays'];
}

/** Props of a part of the form: its current values, and a function that changes some of them. */
export interface CampaignFormPartProps {
  readonly draft: CampaignFormValues;
  readonly change: (changes: Partial<CampaignFormValues>) => void;
}

export function createCampaignFormValues(campaign: Campaign | undefined, timeZone: string): CampaignFormValues {
  const startTime = campaign?.startsAt ?? null;
  const local = toLocalTime(
    startTime === null ? new Date(Date.now() + 3_600_000) : new Date(startTime),
    timeZone,
  ).toISOString();
  const { message, pace } = campaign ?? {};
  return {
    name: campaign?.name ?? '',
    text: message ? getMessageText(message) : '',
    hasPreview: message?.preview !== false,
    template: message?.template && toTemplateValues(message.template),
    file: undefined,
    storedMedia: message && message.type !== 'text' && message.type !== 'template' ? message : undefined,
    nameless: campaign?.nameless ?? 'close',
    nameWord: campaign?.nameWord ?? '',
    ownNames: campaign?.ownNames ?? false,
    isLater: startTime !== null,
    day: local.slice(0, 10),
    time: local.slice(11, 16),
    perMinute: String(pace?.perMinute ?? CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.usual),
    opens: pace?.opens ?? '09:00',
    closes: pace?.closes ?? '19:00',
    weekdays: pace?.weekdays ?? weekdays.slice(0, 5),
  };
}

const toTemplateValues = ({ name, language = '', values = [] }: NonNullable<Message['template']>) => ({
  ...{ name, language, values },
});

const getMessageText = ({ text, image, video, document }: Message): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

/** Returns the error that prevents saving. Undefined if the values are valid. */
export function findCampaignFormProblem(draft: CampaignFormValues): string | undefined {
  const { name, text, template, file, storedMedia, nameless, nameWord, isLater, day, time, opens, closes } = draft;
  if (name.trim() === '') return texts.missingName;
  if (template) {
    if (template.name === '') return texts.missingTemplate;
    if (template.values.some(value => value.trim() === '')) return texts.missingGap;
  } else if (text.trim() === '' && !file && !storedMedia) return texts.missingText;
  if (nameless === 'word' && nameWord.trim() === '') return texts.missingWord;
  if (isLater && (day === '' || time === '')) return texts.missingStart;
  if (opens >= closes) return texts.hours;
  return draft.weekdays.length === 0 ? texts.missingDay : undefined;
}

type NewCampaign = PayloadInputOf<Endpoints['POST /clients/{id}/campaigns']>;

/** Builds the request body. @param mediaId ID of the newly chosen file, after its upload */
export function toCampaignPayload(
  draft: CampaignFormValues,
  mediaId: string | undefined,
  timeZone: string,
): NewCampaign {
  const { name, nameless, nameWord, ownNames, isLater, day, time, perMinute, opens, closes } = draft;
  return {
    name: name.trim(),
    message: toMessage(draft, mediaId),
    nameless,
    nameWord: nameless === 'word' ? nameWord.trim() : null,
    ownNames,
    startsAt: isLater ? localTimeToInstant(new Date(`${day}T${time}:00Z`), timeZone).toISOString() : null,
    pace: { perMinute, opens, closes, weekdays: draft.weekdays },
  };
}

function toMessage(draft: CampaignFormValues, mediaId: string | undefined): Message {
  const { text, hasPreview, template, file, storedMedia } = draft;
  if (template) {
    const { name, language, values } = template;
    const templateName = { name, ...(language !== '' && { language }) };
    const templateValues = values.length > 0 ? { values: values.map(value => value.trim()) } : {};
    return { type: 'template', template: { ...templateName, ...templateValues } };
  }
  const caption = text === '' ? {} : { caption: text };
  if (file && mediaId !== undefined) {
    const [kind] = file.type.split('/', 1);
    if (kind === 'image') return { type: kind, image: { mediaId, ...caption } };
    if (kind === 'video') return { type: kind, video: { mediaId, ...caption } };
    return { type: 'document', document: { mediaId, fileName: file.name.slice(0, 255), ...caption } };
  }
  if (!storedMedia || storedMedia.type === 'text' || storedMedia.type === 'template')
    return { type: 'text', text: { text }, ...(!hasPreview && { preview: false }) };
  const { caption: _oldCaption, ...unchangedMedia } = storedMedia[storedMedia.type] ?? {};
  return { type: storedMedia.type, [storedMedia.type]: { ...unchangedMedia, ...caption } };
}
