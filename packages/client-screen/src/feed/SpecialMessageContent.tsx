import { Box, LinearProgress, Link, Typography } from '@mui/material';
import type { Message } from '@recado/contract';
import { buildMapUrl, formatMoney } from '@recado/contract/rules';
import { describeEventResponses, formatExpiration, messageFeedTexts } from '@recado/texts';
import { formatDateTime, formatPhone } from '@recado/ui';
import type { ReactNode } from 'react';
import { MessageButtons, MessageCard } from './MessageCard.tsx';
import { addKeys, buildListLines, formatMediaDuration, isWebAddress } from './messageContent.ts';
import { OrderLines } from './OrderLines.tsx';

const texts = messageFeedTexts.cards;

interface SpecialMessageContentProps {
  readonly message: Message;
  /** True if the page also shows the message's full text. A menu's text already lists the menu's options. */
  readonly isTextShown?: boolean;
  /** True if the page also shows the heading of a business message, above the text. */
  readonly isHeadingShown?: boolean;
}

/** Extra content of special message types, such as a menu's options. Renders nothing for texts and files. */
export function SpecialMessageContent({
  message,
  isTextShown = false,
  isHeadingShown = false,
}: SpecialMessageContentProps) {
  const lines = buildLines(message).filter(
    ({ key }) => !(isTextShown && key.startsWith('option')) && !(isHeadingShown && key === 'heading'),
  );
  const links = buildLinks(message);
  const { order, poll, preview } = message;
  const { buttons = [], cards = [] } = message;
  if (!poll && !preview && lines.length + links.length + buttons.length + cards.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, my: 0.5, overflowWrap: 'anywhere' }}>
      {lines.map(line => (
        <Typography key={line.key} variant="body2">
          <bdi dir="auto">{line.label}</bdi>
        </Typography>
      ))}
      {links.map(({ href, label }) => (
        <Link
          key={label}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          variant="body2"
          sx={{ justifySelf: 'start' }}
        >
          {label}
        </Link>
      ))}
      {addKeys(cards).map(card => (
        <MessageCard key={card.key} card={card} />
      ))}
      <MessageButtons buttons={buttons} />
      {order && <OrderLines order={order} />}
      {poll && <Poll poll={poll} />}
      {preview && <Preview preview={preview} />}
    </Box>
  );
}

/** Returns the links of a message. Drops values that are no URLs, because other apps may send anything. */
const buildLinks = ({ location, referral, product, event }: Message) =>
  [
    { label: texts.map, href: location && buildMapUrl(location) },
    { label: texts.ad, href: referral?.url },
    { label: texts.product, href: product?.url },
    { label: texts.event, href: event?.link },
  ].flatMap(({ label, href }) => (isWebAddress(href) ? [{ label, href }] : []));

interface PollProps {
  readonly poll: NonNullable<Message['poll']>;
}

function Poll({ poll: { options, voters } }: PollProps) {
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

interface PreviewProps {
  readonly preview: NonNullable<Message['preview']>;
}

/** Preview of a link in the text, as the sender's app described it. */
function Preview({ preview: { title, description } }: PreviewProps) {
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
  readonly label: ReactNode;
}

/**
 * Formats a phone number that consists only of digits. Numbers from other apps can have any format; these
 * numbers stay unchanged.
 */
const formatForeignPhone = (phone: string): string => (/^\d+$/.test(phone) ? formatPhone(phone) : phone);

/** Returns one text line per detail of the message, such as its address. The most important line is first. */
function buildLines(message: Message): Line[] {
  const { location, contacts, choice, menu, order, product, event, payment, call, unsupported } = message;
  const { channelInvite, pollResult, stickerPack } = message;
  const formerNumber = unsupported?.formerNumber;
  const burstCount = message.undecryptable?.messages ?? 1;
  const money = order?.total ?? product?.price ?? payment?.amount;
  const lines: Readonly<Record<string, string | false | undefined>> = {
    chosen: choice?.index !== undefined && texts.menuChoice(choice.index, choice.title),
    live: location?.live && texts.live,
    address: location?.address,
    description: choice?.description ?? product?.description ?? event?.description,
    items: order && texts.orderItems(order.items),
    money: money && !order?.lines && formatMoney(money),
    note: product?.note,
    starts: event?.startsAt && formatDateTime(event.startsAt),
    place: event?.place,
    album: message.album && texts.album(message.album.images, message.album.videos),
    expiration: message.expiration && formatExpiration(message.expiration.seconds),
    numberRequest:
      message.kind === 'number-request' && (message.fromMe ? texts.numberRequestSent : texts.numberRequest),
    phoneOnly: message.phoneOnly && texts.phoneOnlyReasons[message.phoneOnly.reason],
    publisher: stickerPack?.publisher,
    stickers: stickerPack && texts.stickers(stickerPack.stickers),
    channel: channelInvite && texts.channelInvites[channelInvite.role](channelInvite.name),
    unread: burstCount > 1 && texts.undecryptableMessages(burstCount),
    cancelled: event?.cancelled && texts.cancelled,
    responses: event?.responses && describeEventResponses(event),
    payment: payment && texts.payments[payment.step],
    call: call && texts.calls[call.outcome],
    video: call?.video && texts.videoCall,
    seconds: call?.seconds !== undefined && texts.duration(formatMediaDuration(call.seconds)),
    onPhone: unsupported && !formerNumber && !unsupported.formerLid && texts.phoneOnly,
    moved: formerNumber
      ? texts[unsupported?.formerLid ? 'numberGone' : 'numberChanged'](formatPhone(formerNumber))
      : unsupported?.formerLid && texts.identityChanged,
    notYet: message.kind === 'undecryptable' && burstCount <= 1 && texts.undecryptable,
  };
  return [
    ...(contacts ?? []).map(({ name, phones }, at) => ({
      key: `contact${at}`,
      label: [name, ...phones.map(formatForeignPhone)].filter(Boolean).join(' · '),
    })),
    ...(pollResult?.options ?? []).map(({ title, votes }, at) => ({
      key: `result${at}`,
      label: `${title}: ${texts.votes(votes)}`,
    })),
    ...(message.heading ? [{ key: 'heading', label: <strong>{message.heading}</strong> }] : []),
    ...(menu?.options ?? []).map((option, at) => ({ key: `option${at}`, label: `${at + 1}. ${option}` })),
    ...Object.entries(lines).flatMap(([key, label]) => (label ? [{ key, label }] : [])),
    ...(product?.more ?? []).map(({ productId, title }) => ({ key: `product ${productId}`, label: `• ${title}` })),
    ...(message.list ? buildListLines(message.list) : []),
    ...(message.footer ? [{ key: 'footer', label: <small>{message.footer}</small> }] : []),
  ];
}
