import Joi from 'joi';
import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

interface CatalogBody {
  readonly products: readonly (Omit<PhoneProduct, 'picture'> & { readonly picture?: string })[];
}

const shortText = Joi.string().max(1_000);
const catalogBody = createBodyParser(
  Joi.object<CatalogBody>({
    products: Joi.array()
      .items(
        Joi.object({
          id: Joi.string().max(100).required(),
          name: shortText.required(),
          description: Joi.string().max(10_000),
          price: Joi.number().integer().min(0).description('Thousandths of the currency’s unit'),
          currency: Joi.string().length(3),
          retailerId: shortText,
          url: shortText,
          picture: Joi.string().base64({ paddingRequired: false }).description('JPEG in base64'),
          isHidden: Joi.boolean().strict(),
          isAvailable: Joi.boolean().strict(),
        }),
      )
      .max(10_000)
      .required(),
  }),
);
const path = '/control/phones/{phone}/catalog';
const answer = { status: 200, json: { products: [responseSchemas.product] } } as const;

/** Shows products without their pictures, which may be large. */
const presentCatalog = (products: readonly PhoneProduct[]) => ({
  status: 200,
  body: { products: products.map(({ picture: _, ...product }) => product) },
});

/** Routes for the catalog of a business. */
export const catalogRoutes: readonly ControlRoute[] = [
  createControlRoute(
    { method: 'GET', path, id: 'listProducts', summary: 'Lists the products of the business’s catalog', answer },
    ({ emulator, params }) => presentCatalog(findPhone(emulator, params.phone).catalog),
  ),
  createJsonRoute(
    { path, id: 'setCatalog', summary: 'Replaces the products of the business’s catalog', body: catalogBody, answer },
    ({ emulator, params, body }) => {
      const phone = findPhone(emulator, params.phone);
      phone.setCatalog(
        body.products.map(({ picture, ...product }) => ({
          ...product,
          ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
        })),
      );
      return presentCatalog(phone.catalog);
    },
  ),
];
