import { TransportError } from '../errors.ts';
import type { TaskHandlers } from '../tasks.ts';
import {
  fits,
  type Template,
  type TemplateContent,
  type TemplateStatus,
  templateText,
} from '../templates.ts';

type TemplateTasks = Pick<TaskHandlers, Extract<keyof TaskHandlers, `templates.${string}`>>;

/** So many in one answer. */
const page = 2;

const refused = (message: string): TransportError =>
  new TransportError('rejected', message, { code: 132001 });

/** What the network agreed to for one number, and what it looks at. */
export class FakeTemplates {
  readonly all: Template[] = [];
  #made = 0;

  readonly #tell: (template: Template) => void;

  /** @param tell told of each that the network has looked at */
  constructor(tell: (template: Template) => void) {
    this.#tell = tell;
  }

  /** The network has looked at one. @throws Error when there is none */
  review(name: string, language: string, status: TemplateStatus, reason?: string): void {
    const at = this.#find(name, language);
    const template = this.all[at];
    if (!template) throw new Error(`There is no template ${name} in ${language}.`);
    const { reason: _before, ...about } = template;
    const reviewed = { ...about, status, ...(reason !== undefined && { reason }) };
    this.all[at] = reviewed;
    this.#tell(reviewed);
  }

  /** What is read of one. @throws TransportError `rejected` */
  fill(content: TemplateContent): string {
    const template = this.all[this.#find(content.name, content.language)];
    if (template?.status !== 'approved') throw refused('The network agreed to no such template.');
    if (!fits(template.body, content.values) || !fits(template.header, content.headerValues))
      throw refused('A gap has no value, or a value no gap.');
    return templateText(template, content);
  }

  get tasks(): TemplateTasks {
    return {
      'templates.list': async ({ after }) => {
        const from = after === undefined ? 0 : this.all.findIndex(({ id }) => id === after) + 1;
        const templates = this.all.slice(from, from + page);
        const last = templates.at(-1);
        return { templates, ...(last && from + page < this.all.length && { next: last.id }) };
      },
      'templates.create': async ({ samples = {}, headerSamples = {}, ...words }) => {
        if (this.#find(words.name, words.language) >= 0) throw refused('It is there already.');
        if (!fits(words.body, samples) || !fits(words.header, headerSamples))
          throw refused('A sample is missing.');
        this.#made += 1;
        const template: Template = { ...words, id: String(this.#made), status: 'pending' };
        this.all.push(template);
        return template;
      },
      'templates.delete': async ({ name, id }) => {
        const gone = this.all.filter(each => each.name === name && (id === undefined || each.id === id));
        if (gone.length === 0) throw refused('There is none of that name.');
        for (const template of gone) this.all.splice(this.all.indexOf(template), 1);
      },
    };
  }

  #find = (name: string, language: string): number =>
    this.all.findIndex(each => each.name === name && each.language === language);
}
