import type { Contact, ContactProfile } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime, type LabelledValue, renderLabelledValues, renderNextSteps } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cliTexts.contacts;
const { facts: factLabels } = texts;

/** Implements `recado contacts show CLIENT CONTACT`. */
export const showContactFromArguments = (
  remote: RemoteContext,
  { args: [client = '', contact = ''] }: CommandInvocation,
): Promise<void> => showContact(remote, client, contact);

/** Shows the stored data of a contact, and the profile that the contact publishes. */
export async function showContact(remote: RemoteContext, client: string, contactReference: string): Promise<void> {
  const sdk = await createClientSdk(remote, client);
  const params = { contact: contactReference };
  const response = await sdk.request('GET /external/contacts/{contact}', { params, signal: remote.signal });
  const { contact, profile } = response;
  const { name, chat } = contact;
  const facts: LabelledValue[] = [
    ...formatContactDetails(contact),
    ...(profile
      ? toProfileFacts(profile)
      : [{ label: factLabels.profile, value: { text: factLabels.notAsked, tone: 'waiting' as const } }]),
  ];
  await renderLabelledValues(remote, { title: name ?? chat, facts }, response);
  renderNextSteps(remote, [{ reason: texts.writeHint, command: `recado chat ${client} ${chat}` }]);
}

/** Formats the stored data of a contact, which requires no request to WhatsApp. */
export function formatContactDetails({
  phoneNumber,
  lid,
  ownName,
  whatsappName,
  username,
  labels,
  notes,
  optedOutAt,
  lastMessageAt,
}: Contact): LabelledValue[] {
  const fields = {
    phone: phoneNumber,
    lid,
    username: username === undefined ? null : `@${username}`,
    whatsappName: ownName === null ? null : whatsappName,
    labels: labels.join(', ') || null,
    notes,
    optedOut: optedOutAt && formatLocalDateTime(optedOutAt),
    last: lastMessageAt && formatLocalDateTime(lastMessageAt),
  };
  return Object.entries(fields).flatMap(([label, value]) =>
    value === null ? [] : [{ label: factLabels[label as keyof typeof fields], value }],
  );
}

const hiddenValue = { text: factLabels.hidden, tone: 'muted' } as const;

function toProfileFacts({ about, pictureUrl, business }: ContactProfile): LabelledValue[] {
  const facts: LabelledValue[] = [
    { label: factLabels.about, value: about ?? hiddenValue },
    { label: factLabels.picture, value: pictureUrl === null ? hiddenValue : factLabels.hasPicture },
  ];
  if (!business) return facts;
  const { category, description, email, address, websites, hours } = business;
  const businessFields = { category, description, email, address, websites: websites.join(', ') || null };
  for (const [label, value] of Object.entries(businessFields))
    if (value !== null) facts.push({ label: factLabels[label as keyof typeof businessFields], value });
  if (hours) facts.push({ label: factLabels.hours, value: hours.days.map(formatOpeningHours).join('; ') });
  return facts;
}

type OpeningHours = NonNullable<NonNullable<ContactProfile['business']>['hours']>['days'][number];

function formatOpeningHours({ day, mode, opens, closes }: OpeningHours): string {
  const timeText = {
    hours: `${opens ?? '?'}–${closes ?? '?'}`,
    'all-day': texts.allDay,
    appointment: texts.appointment,
  };
  return `${texts.days[day]} ${timeText[mode]}`;
}
