import type { PhoneContent } from '@recado/whatsapp-emulator';
import { GraphError, invalidParameter } from '../model/GraphError.ts';
import type { Line } from '../model/Line.ts';
import { gapsIn, type Template, type TemplateComponent } from '../model/Template.ts';

interface Asked {
  readonly name?: string;
  readonly language?: { readonly code?: string };
  readonly components?: readonly {
    readonly type?: string;
    readonly sub_type?: string;
    readonly index?: string | number;
    readonly parameters?: readonly Value[];
  }[];
}
type Named = { readonly id?: string; readonly link?: string };
interface Value {
  readonly type?: string;
  readonly text?: string;
  readonly parameter_name?: string;
  readonly payload?: string;
  readonly image?: Named;
  readonly video?: Named;
  readonly document?: Named;
}

/** A file by its id here, or by the address that Meta fetches it from. */
export type FetchFile = (
  named: Named,
) => Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | undefined>;

/** A template, filled in, as an app shows it. @throws GraphError with the numbers of 132000 */
export async function composeTemplate(line: Line, given: unknown, file: FetchFile): Promise<PhoneContent> {
  const asked = (given ?? {}) as Asked;
  const template = found(line, asked);
  const { components = [] } = asked;
  const valuesOf = (type: string): readonly Value[] =>
    components.find(each => each.type?.toUpperCase() === type)?.parameters ?? [];
  const filled = (type: string): string | undefined => {
    const part = partOf(template, type);
    return part?.text === undefined ? undefined : fill(part, valuesOf(type));
  };
  const [header, body = '', footer] = [filled('HEADER'), filled('BODY'), filled('FOOTER')];
  const above = await fileAbove(template, valuesOf('HEADER'), file);
  const hydratedButtons = buttonsOf(template, components);
  const words = [header, body, footer].filter(Boolean).join('\n\n');
  // Apps show the buttons of a file below it; what phones exchange then is left out here.
  if (above) return { media: { ...above, caption: words } };
  if (hydratedButtons.length === 0) return { text: words };
  const hydratedTemplate = {
    hydratedContentText: body,
    ...(header !== undefined && { hydratedTitleText: header }),
    ...(footer !== undefined && { hydratedFooterText: footer }),
    hydratedButtons,
  };
  return { raw: { templateMessage: { hydratedTemplate } } };
}

const partOf = ({ components }: Template, type: string): TemplateComponent | undefined =>
  components.find(each => each.type.toUpperCase() === type);

function found({ templates }: Line, { name, language }: Asked): Template {
  if (!name || !language?.code)
    throw invalidParameter("Param template['name'] and ['language'] are required.");
  const template = templates.find(each => each.name === name && each.language === language.code);
  if (!template || template.status === 'PENDING' || template.status === 'REJECTED')
    throw new GraphError(132001, 'Template name does not exist in the translation', {
      status: 404,
      details: `template name (${name}) does not exist in ${language.code}`,
    });
  if (template.status === 'PAUSED') throw new GraphError(132015, 'Template is Paused');
  if (template.status === 'DISABLED') throw new GraphError(132016, 'Template is Disabled');
  return template;
}

const kinds = ['image', 'video', 'document'] as const;

/** The file that stands above a template's text. @throws GraphError 132012 when none is given */
async function fileAbove(template: Template, values: readonly Value[], file: FetchFile) {
  const format = partOf(template, 'HEADER')?.format?.toLowerCase();
  const kind = kinds.find(each => each === format);
  if (!kind) return undefined;
  const named = values[0]?.type === kind ? values[0][kind] : undefined;
  const stored = named && (await file(named));
  if (stored) return { kind, bytes: stored.bytes, mimetype: stored.mimeType };
  throw new GraphError(132012, 'Parameter format does not match format in the created template', {
    details: `header: Format mismatch, expected ${format?.toUpperCase()}, received UNKNOWN`,
  });
}

function buttonsOf(template: Template, components: NonNullable<Asked['components']>) {
  const buttons = partOf(template, 'BUTTONS')?.buttons ?? [];
  return buttons.map(({ type, text = '', url = '', phone_number: number = '' }, index) => {
    const given = components.find(
      each => each.type?.toLowerCase() === 'button' && Number(each.index) === index,
    )?.parameters;
    if (type.toUpperCase() === 'PHONE_NUMBER')
      return { index, callButton: { displayText: text, phoneNumber: number } };
    if (type.toUpperCase() === 'QUICK_REPLY')
      return { index, quickReplyButton: { displayText: text, id: given?.[0]?.payload ?? text } };
    const address = gapsIn(url).length > 0 ? fill({ type: 'button', text: url }, given ?? []) : url;
    return { index, urlButton: { displayText: text, url: address } };
  });
}

function fill({ text = '', type }: TemplateComponent, values: readonly Value[]): string {
  const gaps = gapsIn(text);
  if (values.length !== gaps.length)
    throw new GraphError(132000, 'Number of parameters does not match the expected number of params', {
      details: `${type.toLowerCase()}: number of localizable_params (${values.length}) does not match the expected number of params (${gaps.length})`,
    });
  return gaps.reduce((filled, gap, index) => {
    const value = values.find(({ parameter_name: name }) => name === gap) ?? values[index];
    return filled.replaceAll(new RegExp(`\\{\\{\\s*${gap}\\s*\\}\\}`, 'g'), () => value?.text ?? '');
  }, text);
}
