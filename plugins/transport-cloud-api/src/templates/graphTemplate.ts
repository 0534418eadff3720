import {
  listTemplatePlaceholders,
  type NewTemplate,
  type Template,
  type TemplateCategory,
  type TemplateContent,
  type TemplateHeaderFileType,
  type TemplateLinkButton,
  type TemplatePlaceholderValues,
  type TemplateStatus,
  templateCategories,
  templateHeaderFileTypes,
} from '@recado/transport';

interface GraphButton {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly url?: unknown;
  readonly phone_number?: unknown;
}
interface GraphComponent {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly text?: unknown;
  readonly buttons?: unknown;
}

const statuses: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  FLAGGED: 'approved',
  REINSTATED: 'approved',
};
/** Converts Meta's status of a template. A status without an entry is temporary, so it becomes `pending`. */
export const toTemplateStatus = (metaStatus: unknown): TemplateStatus =>
  statuses[String(metaStatus).toUpperCase()] ?? 'pending';

/** Returns the reason of a rejection, or undefined if there is none, which Meta reports as `NONE`. */
export const toTemplateRejectionReason = (metaReason: unknown): string | undefined =>
  typeof metaReason === 'string' && metaReason !== '' && metaReason !== 'NONE' ? metaReason.slice(0, 500) : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads a template from Meta's list (Meta's reference, message templates). Returns undefined if the ID, name or
 * language of the template is missing.
 */
export function parseGraphTemplate(input: unknown): Template | undefined {
  if (!isRecord(input)) return undefined;
  const [id, name, language] = [toText(input.id), toText(input.name), toText(input.language)];
  if (id === undefined || name === undefined || language === undefined) return undefined;
  const components = toList(input.components).filter(isRecord) as readonly GraphComponent[];
  const findComponent = (type: string): GraphComponent | undefined =>
    components.find(component => String(component.type).toUpperCase() === type);
  const [header, body, footer] = [findComponent('HEADER'), findComponent('BODY'), findComponent('FOOTER')];
  const buttons = toList(findComponent('BUTTONS')?.buttons).filter(isRecord) as readonly GraphButton[];
  const replies = buttons.filter(isReply).map(button => toText(button.text) ?? '');
  const links = buttons.flatMap((button, index) => toTemplateLink(button, index) ?? []);
  const headerFile = getHeaderFile(header);
  const reason = toTemplateRejectionReason(input.rejected_reason);
  const [headerText, footerText] = [toText(header?.text), toText(footer?.text)];
  const category = toText(input.category)?.toLowerCase() as TemplateCategory;
  return {
    id,
    name,
    language,
    category: templateCategories.includes(category) ? category : 'utility',
    status: toTemplateStatus(input.status),
    ...(headerText !== undefined && { header: headerText }),
    body: toText(body?.text) ?? '',
    ...(footerText !== undefined && { footer: footerText }),
    ...(replies.length > 0 && { replies }),
    ...(links.length > 0 && { links }),
    ...(headerFile && { headerFile }),
    ...(reason !== undefined && { reason }),
    ...(hasUnsupportedParts(components, header, buttons, category) && { isForeign: true as const }),
  };
}

const KNOWN_COMPONENT_TYPES = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const hasUnsupportedParts = (
  components: readonly GraphComponent[],
  header: GraphComponent | undefined,
  buttons: readonly GraphButton[],
  category: string,
): boolean =>
  category === 'authentication' ||
  components.some(({ type }) => !KNOWN_COMPONENT_TYPES.includes(String(type).toUpperCase())) ||
  (header !== undefined && getHeaderFile(header) === undefined && getHeaderFormat(header) !== 'TEXT') ||
  buttons.some((button, index) => !isReply(button) && toTemplateLink(button, index) === undefined);

const getButtonType = ({ type }: GraphButton): string => String(type).toUpperCase();
const isReply = (button: GraphButton): boolean => getButtonType(button) === 'QUICK_REPLY';
const getHeaderFormat = ({ format = 'TEXT' }: GraphComponent): string => String(format).toUpperCase();

/** Returns the kind of file in the header. Undefined if the header contains no file. */
const getHeaderFile = (header: GraphComponent | undefined): TemplateHeaderFileType | undefined =>
  header && templateHeaderFileTypes.find(kind => kind === getHeaderFormat(header).toLowerCase());

/** Returns the link that a button opens. Undefined if the button does not open a link. */
function toTemplateLink(button: GraphButton, index: number): TemplateLinkButton | undefined {
  const name = toText(button.text) ?? '';
  if (getButtonType(button) === 'PHONE_NUMBER')
    return { index, text: name, url: `tel:${toText(button.phone_number) ?? ''}` };
  const url = toText(button.url);
  return getButtonType(button) === 'URL' && url !== undefined ? { index, text: name, url } : undefined;
}

const hasNamedPlaceholders = (templateText: string): boolean =>
  listTemplatePlaceholders(templateText).some(placeholder => !/^\d+$/.test(placeholder));
/**
 * Lists the placeholders of a text. Numbered placeholders are sorted by number, named ones by first occurrence.
 */
const listOrderedPlaceholders = (templateText: string): readonly string[] =>
  hasNamedPlaceholders(templateText)
    ? listTemplatePlaceholders(templateText)
    : listTemplatePlaceholders(templateText).toSorted((first, second) => Number(first) - Number(second));

/** Builds the body for `POST /<account>/message_templates` from a new template. */
export function buildTemplateCreationRequest(template: NewTemplate): object {
  const { name, language, category, header, body, footer, replies = [] } = template;
  const isNamedFormat = hasNamedPlaceholders(`${header ?? ''} ${body}`);
  const createExample = (
    part: 'header' | 'body',
    templateText: string,
    samples: TemplatePlaceholderValues = {},
  ): object => {
    const placeholders = listOrderedPlaceholders(templateText);
    if (placeholders.length === 0) return {};
    const sampleValues = placeholders.map(placeholder => samples[placeholder] ?? '');
    const pairs = placeholders.map((placeholder, n) => ({ param_name: placeholder, example: sampleValues[n] }));
    if (isNamedFormat) return { example: { [`${part}_text_named_params`]: pairs } };
    return { example: { [`${part}_text`]: part === 'body' ? [sampleValues] : sampleValues } };
  };
  const buttons = replies.map(reply => ({ type: 'QUICK_REPLY', text: reply }));
  return {
    name,
    language,
    category: category.toUpperCase(),
    parameter_format: isNamedFormat ? 'NAMED' : 'POSITIONAL',
    components: [
      ...(header === undefined
        ? []
        : [
            {
              type: 'HEADER',
              format: 'TEXT',
              text: header,
              ...createExample('header', header, template.headerSamples),
            },
          ]),
      { type: 'BODY', text: body, ...createExample('body', body, template.samples) },
      ...(footer === undefined ? [] : [{ type: 'FOOTER', text: footer }]),
      ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
    ],
  };
}

/** Builds the body for `POST /<number>/messages` from a template and its values. */
export function buildTemplateBody(content: TemplateContent): object {
  const { name, language, values = {}, headerValues = {}, headerUrl, linkValues = {} } = content;
  const file = headerUrl && { type: headerUrl.kind, [headerUrl.kind]: { link: headerUrl.url } };
  const components = [
    { type: 'header', parameters: file ? [file] : toParameters(headerValues) },
    { type: 'body', parameters: toParameters(values) },
    ...Object.entries(linkValues).map(([index, value]) => ({
      ...{ type: 'button', sub_type: 'url', index },
      parameters: [{ type: 'text', text: value }],
    })),
  ].filter(({ parameters }) => parameters.length > 0);
  return { type: 'template', template: { name, language: { code: language }, components } };
}

/**
 * Lists the placeholder values in the order that Meta requires. `Object.entries` already returns numeric keys
 * in ascending order.
 */
const toParameters = (values: TemplatePlaceholderValues): readonly object[] =>
  Object.entries(values).map(([placeholder, value]) => ({
    type: 'text',
    ...(/^\d+$/.test(placeholder) ? {} : { parameter_name: placeholder }),
    text: value,
  }));
