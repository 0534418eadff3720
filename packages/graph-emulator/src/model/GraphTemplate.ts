export type GraphTemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';

/** A part of a message template (such as its header or body), in the form in which Meta received it. */
export interface TemplateComponent {
  readonly type: string;
  readonly text?: string;
  readonly format?: string;
  readonly buttons?: readonly {
    readonly type: string;
    readonly text?: string;
    readonly url?: string;
    readonly phone_number?: string;
  }[];
}

export interface GraphTemplate {
  readonly id: string;
  readonly name: string;
  /** Language code, such as `es_MX`. */
  readonly language: string;
  readonly category: string;
  readonly components: readonly TemplateComponent[];
  status: GraphTemplateStatus;
  reason?: string;
}

/** Lists the names of the variables in a text, such as `{{1}}` or `{{name}}`, each once. */
export const listGraphTemplateVariables = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];
