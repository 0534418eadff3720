import {
  type GapValues,
  gapsIn,
  type HeaderFile,
  headerFiles,
  type NewTemplate,
  type Template,
  type TemplateCategory,
  type TemplateContent,
  type TemplateLink,
  type TemplateStatus,
  templateCategories,
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
/** What else Meta may say of one is on its way to one of these. */
export const statusOf = (said: unknown): TemplateStatus => statuses[String(said).toUpperCase()] ?? 'pending';

/** Meta's word for “nothing”. */
export const reasonOf = (said: unknown): string | undefined =>
  typeof said === 'string' && said !== '' && said !== 'NONE' ? said.slice(0, 500) : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A template as Meta lists it (reference, message templates); undefined: what has no id, name or language. */
export function readTemplate(given: unknown): Template | undefined {
  if (!isRecord(given)) return undefined;
  const [id, name, language] = [text(given.id), text(given.name), text(given.language)];
  if (id === undefined || name === undefined || language === undefined) return undefined;
  const parts = listOf(given.components).filter(isRecord) as readonly GraphComponent[];
  const part = (type: string): GraphComponent | undefined =>
    parts.find(each => String(each.type).toUpperCase() === type);
  const [header, body, footer] = [part('HEADER'), part('BODY'), part('FOOTER')];
  const buttons = listOf(part('BUTTONS')?.buttons).filter(isRecord) as readonly GraphButton[];
  const replies = buttons.filter(isReply).map(button => text(button.text) ?? '');
  const links = buttons.flatMap((button, index) => linkIn(button, index) ?? []);
  const headerFile = fileOf(header);
  const reason = reasonOf(given.rejected_reason);
  const [above, below] = [text(header?.text), text(footer?.text)];
  const category = text(given.category)?.toLowerCase() as TemplateCategory;
  return {
    id,
    name,
    language,
    category: templateCategories.includes(category) ? category : 'utility',
    status: statusOf(given.status),
    ...(above !== undefined && { header: above }),
    body: text(body?.text) ?? '',
    ...(below !== undefined && { footer: below }),
    ...(replies.length > 0 && { replies }),
    ...(links.length > 0 && { links }),
    ...(headerFile && { headerFile }),
    ...(reason !== undefined && { reason }),
    ...(isForeign(parts, header, buttons, category) && { isForeign: true as const }),
  };
}

const known = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];
const isForeign = (
  parts: readonly GraphComponent[],
  header: GraphComponent | undefined,
  buttons: readonly GraphButton[],
  category: string,
): boolean =>
  category === 'authentication' ||
  parts.some(({ type }) => !known.includes(String(type).toUpperCase())) ||
  (header !== undefined && fileOf(header) === undefined && formatOf(header) !== 'TEXT') ||
  buttons.some((button, index) => !isReply(button) && linkIn(button, index) === undefined);

const typeOf = ({ type }: GraphButton): string => String(type).toUpperCase();
const isReply = (button: GraphButton): boolean => typeOf(button) === 'QUICK_REPLY';
const formatOf = ({ format = 'TEXT' }: GraphComponent): string => String(format).toUpperCase();

/** The file that a heading is. */
const fileOf = (header: GraphComponent | undefined): HeaderFile | undefined =>
  header && headerFiles.find(kind => kind === formatOf(header).toLowerCase());

/** What a button leads to; undefined: it does something else. */
function linkIn(button: GraphButton, index: number): TemplateLink | undefined {
  const name = text(button.text) ?? '';
  if (typeOf(button) === 'PHONE_NUMBER')
    return { index, text: name, url: `tel:${text(button.phone_number) ?? ''}` };
  const url = text(button.url);
  return typeOf(button) === 'URL' && url !== undefined ? { index, text: name, url } : undefined;
}

const isNamed = (words: string): boolean => gapsIn(words).some(gap => !/^\d+$/.test(gap));
/** Numbered gaps are filled by their numbers, whatever order they stand in. */
const ordered = (words: string): readonly string[] =>
  isNamed(words) ? gapsIn(words) : gapsIn(words).toSorted((one, other) => Number(one) - Number(other));

/** A new one, as `POST /<account>/message_templates` takes it. */
export function newTemplateBody(template: NewTemplate): object {
  const { name, language, category, header, body, footer, replies = [] } = template;
  const named = isNamed(`${header ?? ''} ${body}`);
  const example = (part: 'header' | 'body', words: string, samples: GapValues = {}): object => {
    const gaps = ordered(words);
    if (gaps.length === 0) return {};
    const said = gaps.map(gap => samples[gap] ?? '');
    const pairs = gaps.map((gap, n) => ({ param_name: gap, example: said[n] }));
    if (named) return { example: { [`${part}_text_named_params`]: pairs } };
    return { example: { [`${part}_text`]: part === 'body' ? [said] : said } };
  };
  const buttons = replies.map(reply => ({ type: 'QUICK_REPLY', text: reply }));
  return {
    name,
    language,
    category: category.toUpperCase(),
    parameter_format: named ? 'NAMED' : 'POSITIONAL',
    components: [
      ...(header === undefined
        ? []
        : [
            {
              type: 'HEADER',
              format: 'TEXT',
              text: header,
              ...example('header', header, template.headerSamples),
            },
          ]),
      { type: 'BODY', text: body, ...example('body', body, template.samples) },
      ...(footer === undefined ? [] : [{ type: 'FOOTER', text: footer }]),
      ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []),
    ],
  };
}

/** One with its gaps filled, as `POST /<number>/messages` takes it. */
export function templateBody(content: TemplateContent): object {
  const { name, language, values = {}, headerValues = {}, headerUrl, linkValues = {} } = content;
  const file = headerUrl && { type: headerUrl.kind, [headerUrl.kind]: { link: headerUrl.url } };
  const components = [
    { type: 'header', parameters: file ? [file] : parametersOf(headerValues) },
    { type: 'body', parameters: parametersOf(values) },
    ...Object.entries(linkValues).map(([index, value]) => ({
      ...{ type: 'button', sub_type: 'url', index },
      parameters: [{ type: 'text', text: value }],
    })),
  ].filter(({ parameters }) => parameters.length > 0);
  return { type: 'template', template: { name, language: { code: language }, components } };
}

/** Keys that are numbers come first in any object, by their size: as Meta counts them. */
const parametersOf = (values: GapValues): readonly object[] =>
  Object.entries(values).map(([gap, value]) => ({
    type: 'text',
    ...(/^\d+$/.test(gap) ? {} : { parameter_name: gap }),
    text: value,
  }));
