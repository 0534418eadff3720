import type { CatalogService } from '../catalog/createCatalogService.ts';
import type { TemplateCatalog } from '../templates/createTemplateCatalog.ts';
import type { NewMessageContent } from './outgoingContent.ts';
import type { ContentReference } from './parseOutgoingContent.ts';

interface ReferenceResolverDeps {
  readonly templates: TemplateCatalog;
  readonly catalog: CatalogService;
}

/** Loads the templates and products that send requests name. */
export const createReferenceResolver = ({ templates, catalog }: ReferenceResolverDeps) => ({
  /** @throws DomainError if the template or product does not exist or cannot be sent */
  async resolve(clientId: string, reference: ContentReference): Promise<NewMessageContent> {
    return reference.type === 'named'
      ? templates.resolveTemplate(clientId, reference)
      : catalog.resolveProduct(clientId, reference);
  },
});
export type ReferenceResolver = ReturnType<typeof createReferenceResolver>;
