import type { PhoneMessageContent } from '@recado/whatsapp-emulator';
import type { BusinessLine } from '../model/BusinessLine.ts';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import { type GraphTemplate, listGraphTemplateVariables, type TemplateComponent } from '../model/GraphTemplate.ts';

interface TemplateRequest {
  readonly name?: string;
  readonly language?: { readonly code?: string };
  readonly components?: readonly {
    readonly type?: string;
    readonly sub_type?: string;
    readonly index?: string | number;
    readonly parameters?: readonly ParameterValue[];
  }[];
}
type FileReference = { readonly id?: string; readonly link?: string };
interface ParameterValue {
  readonly type?: string;
  readonly text?: string;
  readonly parameter_name?: string;
  readonly payload?: string;
  readonly image?: FileReference;
  readonly video?: FileReference;
  readonly document?: FileReference;
}

/** Loads a file by its ID in the media store, or from the URL at which Meta would fetch it. */
export type TemplateFileFetcher = (
  reference: FileReference,
) => Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | undefined>;

/** Fills in a template as an app displays it. @throws GraphError with a code of 132000 or higher */
export async function composeTemplateMessage(
  line: BusinessLine,
  input: unknown,
  file: TemplateFileFetcher,
): Promise<PhoneMessageContent> {
  const request = (input ?? {}) as TemplateRequest;
  const template = findTemplate(line, request);
  const { components = [] } = request;
  const valuesOf = (type: string): readonly ParameterValue[] =>
    components.find(each => each.type?.toUpperCase() === type)?.parameters ?? [];
  const fillComponent = (type: string): string | undefined => {
    const part = findComponent(template, type);
    return part?.text === undefined ? undefined : fillVariables(part, valuesOf(type));
  };
  const [header, body = '', footer] = [fillComponent('HEADER'), fillComponent('BODY'), fillComponent('FOOTER')];
  const headerFile = await loadHeaderFile(template, valuesOf('HEADER'), file);
  const hydratedButtons = composeButtons(template, components);
  const fullText = [header, body, footer].filter(Boolean).join('\n\n');
  // A message with a file gets no buttons. Real apps show buttons below the file, but the emulator does not.
  if (headerFile) return { media: { ...headerFile, caption: fullText } };
  if (hydratedButtons.length === 0) return { text: fullText };
  const hydratedTemplate = {
    hydratedContentText: body,
    ...(header !== undefined && { hydratedTitleText: header }),
    ...(footer !== undefined && { hydratedFooterText: footer }),
    hydratedButtons,
  };
  return { raw: { templateMessage: { hydratedTemplate } } };
}

const findComponent = ({ components }: GraphTemplate, type: string): TemplateComponent | undefined =>
  components.find(each => each.type.toUpperCase() === type);

function findTemplate({ templates }: BusinessLine, { name, language }: TemplateRequest): GraphTemplate {
  if (!name || !language?.code)
    throw createInvalidParameterError("Param template['name'] and ['language'] are required.");
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

/** Loads the header file of a template. @throws GraphError 132012 if the request contains none */
async function loadHeaderFile(template: GraphTemplate, values: readonly ParameterValue[], file: TemplateFileFetcher) {
  const format = findComponent(template, 'HEADER')?.format?.toLowerCase();
  const kind = kinds.find(each => each === format);
  if (!kind) return undefined;
  const reference = values[0]?.type === kind ? values[0][kind] : undefined;
  const stored = reference && (await file(reference));
  if (stored) return { kind, bytes: stored.bytes, mimetype: stored.mimeType };
  throw new GraphError(132012, 'Parameter format does not match format in the created template', {
    details: `header: Format mismatch, expected ${format?.toUpperCase()}, received UNKNOWN`,
  });
}

function composeButtons(template: GraphTemplate, components: NonNullable<TemplateRequest['components']>) {
  const buttons = findComponent(template, 'BUTTONS')?.buttons ?? [];
  return buttons.map(({ type, text = '', url = '', phone_number: number = '' }, index) => {
    const parameters = components.find(
      each => each.type?.toLowerCase() === 'button' && Number(each.index) === index,
    )?.parameters;
    if (type.toUpperCase() === 'PHONE_NUMBER') return { index, callButton: { displayText: text, phoneNumber: number } };
    if (type.toUpperCase() === 'QUICK_REPLY')
      return { index, quickReplyButton: { displayText: text, id: parameters?.[0]?.payload ?? text } };
    const address =
      listGraphTemplateVariables(url).length > 0 ? fillVariables({ type: 'button', text: url }, parameters ?? []) : url;
    return { index, urlButton: { displayText: text, url: address } };
  });
}

function fillVariables({ text = '', type }: TemplateComponent, values: readonly ParameterValue[]): string {
  const variables = listGraphTemplateVariables(text);
  if (values.length !== variables.length)
    throw new GraphError(132000, 'Number of parameters does not match the expected number of params', {
      details: `${type.toLowerCase()}: number of localizable_params (${values.length}) does not match the expected number of params (${variables.length})`,
    });
  return variables.reduce((filledText, variable, index) => {
    const value = values.find(({ parameter_name: name }) => name === variable) ?? values[index];
    return filledText.replaceAll(new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`, 'g'), () => value?.text ?? '');
  }, text);
}
