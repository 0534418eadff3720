import { Box, LinearProgress, Link, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { formatMoney, mapUrl } from '@recado/contract/rules';
import { feed } from '@recado/texts';
import { formatDateTime, formatPhone } from '@recado/ui';
import type { ReactNode } from 'react';
import { clock } from './messageContent.ts';

const texts = feed.cards;

interface MessageCardProps {
  readonly message: Message;
  /** Its whole text stands beside it, and a menu's options stand in that. */
  readonly isRead?: boolean;
}

/** What a message of a kind of its own says besides its text; nothing for texts and files. */
export function MessageCard({ message, isRead = false }: MessageCardProps) {
  const lines = linesOf(message).filter(({ key }) => !(isRead && key.startsWith('option')));
  const links = linksOf(message);
  const { poll, preview } = message;
  if (!poll && !preview && lines.length + links.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, my: 0.5, overflowWrap: 'anywhere' }}>
      {lines.map(line => (
        <Typography key={line.key} variant="body2">
          <bdi dir="auto">{line.words}</bdi>
        </Typography>
      ))}
      {links.map(({ href, words }) => (
        <Link
          key={words}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          variant="body2"
          sx={{ justifySelf: 'start' }}
        >
          {words}
        </Link>
      ))}
      {poll && <Poll poll={poll} />}
      {preview && <Preview preview={preview} />}
    </Box>
  );
}

/** Where it leads; what a customer's app calls an address need not be one. */
const linksOf = ({ location, referral, product, event }: Message) =>
  [
    { words: texts.map, href: location && mapUrl(location) },
    { words: texts.ad, href: referral?.url },
    { words: texts.product, href: product?.url },
    { words: texts.event, href: event?.link },
  ].flatMap(({ words, href }) =>
    href !== undefined && /^https?:\/\//i.test(href) && URL.canParse(href) ? [{ words, href }] : [],
  );

function Poll({ poll: { options, voters } }: { readonly poll: NonNullable<Message['poll']> }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, maxWidth: 360 }}>
      {options.map(({ title, votes }) => (
        <li key={title}>
          <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <bdi>{title}</bdi>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {texts.votes(votes)}
            </Box>
          </Typography>
          <LinearProgress
            aria-hidden
            variant="determinate"
            value={voters === 0 ? 0 : (100 * votes) / voters}
            sx={{ borderRadius: 1 }}
          />
        </li>
      ))}
      <Typography component="li" variant="body2" color="text.secondary">
        {texts.voters(voters)}
      </Typography>
    </Box>
  );
}

/** What is to be found at an address in the text, as its sender's app says. */
function Preview({ preview: { title, description } }: { readonly preview: NonNullable<Message['preview']> }) {
  if (!title && !description) return null;
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1, maxWidth: 360 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        <bdi dir="auto">{title}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <bdi dir="auto">{description}</bdi>
      </Typography>
    </Box>
  );
}

interface Line {
  readonly key: string;
  readonly words: ReactNode;
}

/** Others' apps say a number in whatever way they like. */
const shownPhone = (phone: string): string => (/^\d+$/.test(phone) ? formatPhone(phone) : phone);

/** One line a fact, in the order in which somebody wants to know them. */
function linesOf(message: Message): Line[] {
  const { location, contacts, choice, menu, order, product, event, payment, call, unsupported } = message;
  const formerNumber = unsupported?.formerNumber;
  const money = order?.total ?? product?.price ?? payment?.amount;
  const lines: Readonly<Record<string, string | false | undefined>> = {
    chosen: choice?.index !== undefined && texts.chosen(choice.index, choice.title),
    live: location?.live && texts.live,
    address: location?.address,
    description: choice?.description ?? product?.description ?? event?.description,
    items: order && texts.orderItems(order.items),
    money: money && formatMoney(money),
    starts: event?.startsAt && formatDateTime(event.startsAt),
    place: event?.place,
    unread: message.undecryptable && texts.unread(message.undecryptable.messages),
    cancelled: event?.cancelled && texts.cancelled,
    payment: payment && texts.payments[payment.step],
    call: call && texts.calls[call.outcome],
    video: call?.video && texts.videoCall,
    seconds: call?.seconds !== undefined && texts.seconds(clock(call.seconds)),
    onPhone: unsupported && !formerNumber && texts.onPhone,
    moved: formerNumber && texts.moved(formatPhone(formerNumber)),
    notYet: message.kind === 'undecryptable' && !message.undecryptable && texts.notYet,
  };
  return [
    ...(contacts ?? []).map(({ name, phones }, at) => ({
      key: `contact${at}`,
      words: [name, ...phones.map(shownPhone)].filter(Boolean).join(' · '),
    })),
    ...(menu?.options ?? []).map((option, at) => ({ key: `option${at}`, words: `${at + 1}. ${option}` })),
    ...Object.entries(lines).flatMap(([key, words]) => (words ? [{ key, words }] : [])),
  ];
}
