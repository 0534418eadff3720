export type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';

/** A part of a template, as submitted. */
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

export interface Template {
  readonly id: string;
  readonly name: string;
  /** Language code, such as `es_MX`. */
  readonly language: string;
  readonly category: string;
  readonly components: readonly TemplateComponent[];
  status: TemplateStatus;
  reason?: string;
}

/** Lists the variables of a text by name: `{{1}}`, `{{name}}`. */
export const listVariables = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];
