import type { Contact, ContactProfile } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { type Fact, moment, renderFacts, renderNext } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

const texts = cli.contacts;
const { facts: show } = texts;

/** `recado contacts show CLIENT CONTACT`. */
export const showNamed = (remote: Remote, { args: [client = '', contact = ''] }: Call): Promise<void> =>
  showContact(remote, client, contact);

/** What is known of somebody here, and what they show. */
export async function showContact(remote: Remote, client: string, named: string): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const params = { contact: named };
  const found = await sdk.request('GET /external/contacts/{contact}', { params, signal: remote.signal });
  const { contact, profile } = found;
  const { name, chat } = contact;
  const facts: Fact[] = [
    ...factsOf(contact),
    ...(profile
      ? shown(profile)
      : [{ label: show.profile, value: { text: show.notAsked, tone: 'waiting' as const } }]),
  ];
  await renderFacts(remote, { title: name ?? chat, facts }, found);
  renderNext(remote, [{ about: texts.writeHint, command: `recado chat ${client} ${chat}` }]);
}

/** What is known of them without asking WhatsApp. */
export function factsOf({
  phoneNumber,
  lid,
  ownName,
  whatsappName,
  labels,
  notes,
  optedOutAt,
  lastMessageAt,
}: Contact): Fact[] {
  const known = {
    phone: phoneNumber,
    lid,
    whatsappName: ownName === null ? null : whatsappName,
    labels: labels.join(', ') || null,
    notes,
    optedOut: optedOutAt && moment(optedOutAt),
    last: lastMessageAt && moment(lastMessageAt),
  };
  return Object.entries(known).flatMap(([label, value]) =>
    value === null ? [] : [{ label: show[label as keyof typeof known], value }],
  );
}

const hidden = { text: show.hidden, tone: 'muted' } as const;

function shown({ about, pictureUrl, business }: ContactProfile): Fact[] {
  const facts: Fact[] = [
    { label: show.about, value: about ?? hidden },
    { label: show.picture, value: pictureUrl === null ? hidden : show.hasPicture },
  ];
  if (!business) return facts;
  const { category, description, email, address, websites, hours } = business;
  const told = { category, description, email, address, websites: websites.join(', ') || null };
  for (const [label, value] of Object.entries(told))
    if (value !== null) facts.push({ label: show[label as keyof typeof told], value });
  if (hours) facts.push({ label: show.hours, value: hours.days.map(openOf).join('; ') });
  return facts;
}

type Open = NonNullable<NonNullable<ContactProfile['business']>['hours']>['days'][number];

function openOf({ day, mode, opens, closes }: Open): string {
  const when = {
    hours: `${opens ?? '?'}–${closes ?? '?'}`,
    'all-day': texts.allDay,
    appointment: texts.appointment,
  };
  return `${texts.days[day]} ${when[mode]}`;
}
