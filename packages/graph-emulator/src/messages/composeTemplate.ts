import type { PhoneContent } from '@recado/whatsapp-emulator';
import { GraphError, invalidParameter } from '../model/GraphError.ts';
import type { Line } from '../model/Line.ts';
import { gapsIn, type TemplateComponent } from '../model/Template.ts';

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
interface Value {
  readonly type?: string;
  readonly text?: string;
  readonly parameter_name?: string;
  readonly payload?: string;
}

/** A template, filled in, as an app shows it. @throws GraphError with the numbers of 132000 */
export function composeTemplate(line: Line, given: unknown): PhoneContent {
  const { name, language, components = [] } = (given ?? {}) as Asked;
  if (!name || !language?.code)
    throw invalidParameter("Param template['name'] and ['language'] are required.");
  const named = line.templates.filter(template => template.name === name);
  const template = named.find(each => each.language === language.code);
  if (!template || template.status === 'PENDING' || template.status === 'REJECTED')
    throw new GraphError(132001, 'Template name does not exist in the translation', {
      status: 404,
      details: `template name (${name}) does not exist in ${language.code}`,
    });
  if (template.status === 'PAUSED') throw new GraphError(132015, 'Template is Paused');
  if (template.status === 'DISABLED') throw new GraphError(132016, 'Template is Disabled');
  const filled = (type: string): string | undefined => {
    const part = template.components.find(each => each.type.toUpperCase() === type);
    if (part?.text === undefined) return undefined;
    const values = components.find(each => each.type?.toUpperCase() === type)?.parameters ?? [];
    return fill(part, values);
  };
  const [header, body = '', footer] = [filled('HEADER'), filled('BODY'), filled('FOOTER')];
  const buttons = template.components.find(({ type }) => type.toUpperCase() === 'BUTTONS')?.buttons ?? [];
  const hydratedButtons = buttons.map(({ type, text = '', url = '' }, index) => {
    if (type.toUpperCase() !== 'QUICK_REPLY') return { index, urlButton: { displayText: text, url } };
    const answer = components.find(each => each.sub_type === 'quick_reply' && Number(each.index) === index);
    return {
      index,
      quickReplyButton: { displayText: text, id: answer?.parameters?.[0]?.payload ?? text },
    };
  });
  if (hydratedButtons.length === 0) return { text: [header, body, footer].filter(Boolean).join('\n\n') };
  const hydratedTemplate = {
    hydratedContentText: body,
    ...(header !== undefined && { hydratedTitleText: header }),
    ...(footer !== undefined && { hydratedFooterText: footer }),
    hydratedButtons,
  };
  return { raw: { templateMessage: { hydratedTemplate } } };
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
