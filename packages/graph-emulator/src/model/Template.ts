export type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';

/** A part of a template, as it was handed in. */
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
  /** `es_MX`. */
  readonly language: string;
  readonly category: string;
  readonly components: readonly TemplateComponent[];
  status: TemplateStatus;
  reason?: string;
}

/** How many values a text asks for: `{{1}}`, `{{name}}`. */
export const gapsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
];
