import { TransportError } from '../errors.ts';
import type { SessionTaskHandlers } from '../sessionTasks.ts';
import {
  hasExactPlaceholderValues,
  renderTemplateText,
  type Template,
  type TemplateContent,
  type TemplateStatus,
} from '../templates.ts';

type TemplateTasks = Pick<SessionTaskHandlers, Extract<keyof SessionTaskHandlers, `templates.${string}`>>;

/** Number of templates on a page. It is small, so that tests need several pages. */
const PAGE_SIZE = 2;

const createRejection = (message: string): TransportError => new TransportError('rejected', message, { code: 132001 });

/** Templates of one number, with the network's review of each. */
export class FakeTemplates {
  readonly all: Template[] = [];
  #createdCount = 0;

  readonly #onReview: (template: Template) => void;

  /** @param onReview called with each template that the network has reviewed */
  constructor(onReview: (template: Template) => void) {
    this.#onReview = onReview;
  }

  /** Sets the network's verdict on a template. @throws Error if there is no such template */
  review(name: string, language: string, status: TemplateStatus, reason?: string): void {
    const index = this.#find(name, language);
    const template = this.all[index];
    if (!template) throw new Error(`There is no template ${name} in ${language}.`);
    const { reason: _before, ...unreviewed } = template;
    const reviewedTemplate = { ...unreviewed, status, ...(reason !== undefined && { reason }) };
    this.all[index] = reviewedTemplate;
    this.#onReview(reviewedTemplate);
  }

  /**
   * Returns the text that a recipient reads.
   *
   * @throws TransportError `rejected` if the template is not approved or the values do not match it
   */
  renderText(content: TemplateContent): string {
    const template = this.all[this.#find(content.name, content.language)];
    if (template?.status !== 'approved') throw createRejection('The network has not approved this template.');
    if (
      !hasExactPlaceholderValues(template.body, content.values) ||
      !hasExactPlaceholderValues(template.header, content.headerValues)
    )
      throw createRejection('The values do not match the variables.');
    return renderTemplateText(template, content);
  }

  get tasks(): TemplateTasks {
    return {
      'templates.list': async ({ after }) => {
        const from = after === undefined ? 0 : this.all.findIndex(({ id }) => id === after) + 1;
        const templates = this.all.slice(from, from + PAGE_SIZE);
        const last = templates.at(-1);
        return { templates, ...(last && from + PAGE_SIZE < this.all.length && { next: last.id }) };
      },
      'templates.create': async ({ samples = {}, headerSamples = {}, ...definition }) => {
        if (this.#find(definition.name, definition.language) >= 0)
          throw createRejection('The template already exists.');
        if (
          !hasExactPlaceholderValues(definition.body, samples) ||
          !hasExactPlaceholderValues(definition.header, headerSamples)
        )
          throw createRejection('A sample is missing.');
        this.#createdCount += 1;
        const template: Template = { ...definition, id: String(this.#createdCount), status: 'pending' };
        this.all.push(template);
        return template;
      },
      'templates.delete': async ({ name, id }) => {
        const matches = this.all.filter(each => each.name === name && (id === undefined || each.id === id));
        if (matches.length === 0) throw createRejection('No template has this name.');
        for (const template of matches) this.all.splice(this.all.indexOf(template), 1);
      },
    };
  }

  #find = (name: string, language: string): number =>
    this.all.findIndex(each => each.name === name && each.language === language);
}
