import type { BusinessParts, MessageButton, MessageCard, MessageList } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import { readOrderDetails } from './readOrderDetails.ts';

type Interactive = proto.Message.IInteractiveMessage;
type Template = proto.Message.TemplateMessage.IHydratedFourRowTemplate;

/** A message of a business, such as a template or a message with buttons. */
export interface BusinessMessage extends BusinessParts {
  readonly text?: string;
  /** Header as a message: an image, video, document, location or product. */
  readonly header?: proto.IMessage;
}

/** Maximum number of buttons, list sections, rows of a section and cards. WhatsApp's apps show at most ten. */
const MAX_BUTTONS = 20;
const MAX_SECTIONS = 30;
const MAX_ROWS = 100;
const MAX_CARDS = 20;

/** Reads a business message of any form. Returns undefined if the message is none. */
export function readBusinessMessage(message: proto.IMessage): BusinessMessage | undefined {
  const { buttonsMessage, highlyStructuredMessage, interactiveMessage, listMessage, templateMessage } = message;
  if (buttonsMessage) return readButtonsMessage(buttonsMessage);
  if (listMessage) return readListMessage(listMessage);
  if (interactiveMessage) return readInteractiveMessage(interactiveMessage);
  return readTemplate(templateMessage ?? highlyStructuredMessage?.hydratedHsm ?? {});
}

function readTemplate(message: proto.Message.ITemplateMessage): BusinessMessage | undefined {
  const template = message.hydratedTemplate ?? message.hydratedFourRowTemplate;
  if (template) return readHydratedTemplate(template);
  const { interactiveMessageTemplate } = message;
  if (interactiveMessageTemplate) return readInteractiveMessage(interactiveMessageTemplate);
  const hydratedTemplate = message.fourRowTemplate?.content?.hydratedHsm;
  return hydratedTemplate ? readTemplate(hydratedTemplate) : undefined;
}

const readHydratedTemplate = (template: Template): BusinessMessage =>
  omitEmpty({
    heading: template.hydratedTitleText,
    text: template.hydratedContentText,
    footer: template.hydratedFooterText,
    buttons: (template.hydratedButtons ?? []).flatMap(readTemplateButton),
    header: pickHeader(template),
  });

function readTemplateButton({
  callButton,
  quickReplyButton,
  urlButton,
}: proto.IHydratedTemplateButton): MessageButton[] {
  if (urlButton) return [createButton('url', urlButton.displayText, urlButton.url)];
  if (callButton) return [createButton('phone', callButton.displayText, callButton.phoneNumber)];
  return quickReplyButton ? [createButton('reply', quickReplyButton.displayText, quickReplyButton.id)] : [];
}

function readButtonsMessage(message: proto.Message.IButtonsMessage): BusinessMessage {
  const { list, buttons } = readNativeButtons(
    (message.buttons ?? []).map(({ buttonId, buttonText, nativeFlowInfo }) => ({
      name: nativeFlowInfo?.name ?? 'quick_reply',
      buttonParamsJson:
        nativeFlowInfo?.paramsJson ?? JSON.stringify({ display_text: buttonText?.displayText, id: buttonId }),
    })),
  );
  const { contentText, footerText, text } = message;
  return omitEmpty({
    heading: text,
    text: contentText,
    footer: footerText,
    buttons,
    list,
    header: pickHeader(message),
  });
}

function readListMessage(message: proto.Message.IListMessage): BusinessMessage {
  const { buttonText, description, footerText, productListInfo, sections, title } = message;
  const productSections = (productListInfo?.productSections ?? []).map(section => ({
    title: section.title,
    rows: (section.products ?? []).map(({ productId }) => ({ rowId: productId, title: productId })),
  }));
  return omitEmpty({
    text: [title, description].filter(Boolean).join('\n'),
    footer: footerText,
    list: createList(
      buttonText,
      [...(sections ?? []), ...productSections].map(section => ({
        title: section.title,
        rows: (section.rows ?? []).map(row => ({ ...row, id: row.rowId })),
      })),
    ),
  });
}

function readInteractiveMessage(message: Interactive): BusinessMessage {
  const { body, carouselMessage, footer, header, nativeFlowMessage } = message;
  const { list, buttons } = readNativeButtons(nativeFlowMessage?.buttons ?? []);
  const orders = (nativeFlowMessage?.buttons ?? []).map(button =>
    readOrderDetails(parseParams(button.buttonParamsJson)),
  );
  const cards = (carouselMessage?.cards ?? []).slice(0, MAX_CARDS);
  // Of a carousel, the first file becomes the file of the message.
  const headers = [header, ...cards.map(card => card.header)].map(candidate => pickHeader(candidate ?? {}));
  return omitEmpty({
    heading: joinLines(header?.title, header?.subtitle),
    text: joinLines(body?.text, ...orders),
    footer: footer?.text,
    buttons,
    list,
    cards: cards.map(readCard),
    header: headers.find(candidate => candidate !== undefined),
  });
}

function readCard(card: Interactive): MessageCard {
  const { header, ...parts } = readInteractiveMessage({ ...card, carouselMessage: null });
  const { buttons, footer, heading, text } = parts;
  const media = header?.imageMessage
    ? ('image' as const)
    : header?.videoMessage
      ? ('video' as const)
      : header?.documentMessage
        ? ('document' as const)
        : undefined;
  return omitEmpty({ heading, text, footer, media, buttons });
}

/** Fields of a native button's JSON. Each kind of button uses some of them. Any value may be missing or wrong. */
interface NativeButtonParams {
  readonly display_text?: unknown;
  readonly title?: unknown;
  readonly url?: unknown;
  readonly copy_code?: unknown;
  readonly phone_number?: unknown;
  readonly id?: unknown;
  readonly flow_cta?: unknown;
  readonly flow_id?: unknown;
  readonly sections?: unknown;
  readonly reference_id?: unknown;
  readonly currency?: unknown;
  readonly total_amount?: unknown;
  readonly order?: unknown;
}

/** Reads native buttons, whose kind is a name and whose values are JSON. A list is one of these buttons. */
function readNativeButtons(
  nativeButtons: readonly proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton[],
): Pick<BusinessParts, 'buttons' | 'list'> {
  const buttons: MessageButton[] = [];
  let list: MessageList | undefined;
  for (const { buttonParamsJson, name } of nativeButtons) {
    const params = parseParams(buttonParamsJson);
    if (Array.isArray(params.sections)) list ??= createList(params.title ?? params.display_text, params.sections);
    else buttons.push(readNativeButton(name ?? '', params));
  }
  return { buttons, ...(list && { list }) };
}

function readNativeButton(name: string, params: NativeButtonParams): MessageButton {
  const { copy_code, display_text, flow_cta, flow_id, id, phone_number, url } = params;
  if (typeof url === 'string') return createButton('url', display_text, url);
  if (typeof copy_code === 'string') return createButton('code', display_text, copy_code);
  if (typeof phone_number === 'string') return createButton('phone', display_text, phone_number);
  if (flow_cta !== undefined || flow_id !== undefined) return createButton('flow', flow_cta ?? display_text, flow_id);
  if (name === 'quick_reply') return createButton('reply', display_text, id);
  return { kind: 'other', title: toText(display_text) || name };
}

function parseParams(json: string | null | undefined): NativeButtonParams {
  try {
    const params: unknown = JSON.parse(json ?? '');
    return typeof params === 'object' && params !== null ? params : {};
  } catch {
    return {};
  }
}

const valueFields = { url: 'url', code: 'code', phone: 'phone', reply: 'id', flow: 'id' } as const;

function createButton(kind: keyof typeof valueFields, title: unknown, value: unknown): MessageButton {
  const text = toText(value);
  return { kind, title: toText(title), ...(text && { [valueFields[kind]]: text }) };
}

/** Creates a list from sections of a protobuf or of JSON, in which anything may be missing. */
function createList(button: unknown, sections: readonly unknown[]): MessageList | undefined {
  const readable = sections.slice(0, MAX_SECTIONS).map(section => {
    const { rows, title } = (section ?? {}) as { readonly title?: unknown; readonly rows?: unknown };
    return omitEmpty({
      title: toText(title),
      rows: (Array.isArray(rows) ? rows : []).slice(0, MAX_ROWS).map((row: unknown) => {
        const { description, id, title: rowTitle } = (row ?? {}) as Readonly<Record<string, unknown>>;
        return { id: toText(id), title: toText(rowTitle), ...omitEmpty({ description: toText(description) }) };
      }),
    });
  });
  const lists = readable
    .filter(({ rows }) => rows !== undefined)
    .map(({ rows, ...section }) => ({ ...section, rows: rows ?? [] }));
  return lists.length > 0 ? { ...omitEmpty({ button: toText(button) }), sections: lists } : undefined;
}

/** Returns the header as a message of its own. */
function pickHeader(header: proto.Message.InteractiveMessage.IHeader): proto.IMessage | undefined {
  const { documentMessage, imageMessage, locationMessage, productMessage, videoMessage } = header;
  if (imageMessage) return { imageMessage };
  if (videoMessage) return { videoMessage };
  if (documentMessage) return { documentMessage };
  if (locationMessage) return { locationMessage };
  return productMessage ? { productMessage } : undefined;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const joinLines = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('\n');

/** Removes fields without a value, and empty texts and lists. */
function omitEmpty<Fields extends object>(
  fields: Fields,
): { -readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, value]) =>
          value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
      )
      .map(([name, value]) => [name, Array.isArray(value) && name === 'buttons' ? value.slice(0, MAX_BUTTONS) : value]),
  ) as { -readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
