import type { BusinessDetail, ChangeableClientField, Client, Endpoints, PayloadInputOf } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { type BusinessDetailTexts, businessDetailTexts } from '@recado/texts';
import { formatPhone } from '../format/index.ts';

type NewClientPayload = PayloadInputOf<Endpoints['POST /clients']>;

/** Attributes of a text field. */
export interface TextFieldInput {
  readonly type: 'text' | 'tel' | 'url';
  readonly htmlInput: {
    readonly autoComplete: string;
    readonly inputMode?: 'tel' | 'url';
    readonly maxLength?: number;
  };
}

/** Sends the request that changes a business detail. Null removes the value. */
export type ChangeBusinessDetail = (
  sdk: Sdk,
  clientId: string,
  value: string | null,
) => Promise<{ readonly client: Client }>;

/** How pages show and edit a business detail. */
export interface BusinessDetailView {
  readonly texts: BusinessDetailTexts;
  readonly format: (value: string) => string;
  readonly input: TextFieldInput;
  /** Whether the form for a new client requires a value. */
  readonly isRequired: boolean;
  /** If missing, pages do not offer a change. */
  readonly change?: ChangeBusinessDetail | undefined;
}

/** View of one detail. `isRequired` and the presence of `change` follow the contract. */
type ViewOf<Name extends BusinessDetail> = BusinessDetailView & {
  readonly isRequired: Partial<Pick<NewClientPayload, Name>> extends Pick<NewClientPayload, Name> ? false : true;
} & (Name extends ChangeableClientField ? { readonly change: ChangeBusinessDetail } : { readonly change?: never });

/** Views of all business details. The compiler reports a detail without a view. */
export const businessDetailViews: Readonly<Record<BusinessDetail, BusinessDetailView>> = {
  businessName: {
    texts: businessDetailTexts.businessName,
    format: name => name,
    input: { type: 'text', htmlInput: { autoComplete: 'organization', maxLength: 100 } },
    isRequired: true,
  },
  phoneNumber: {
    texts: businessDetailTexts.phoneNumber,
    format: formatPhone,
    input: { type: 'tel', htmlInput: { inputMode: 'tel', autoComplete: 'tel' } },
    isRequired: true,
  },
} satisfies { readonly [Name in BusinessDetail]: ViewOf<Name> };

/** Names of the business details, in the order of the views. */
export const viewedBusinessDetails = Object.keys(businessDetailViews) as BusinessDetail[];

/** Details that pages list one after another. Name and number have their own places, such as a title. */
export const furtherBusinessDetails: readonly BusinessDetail[] = viewedBusinessDetails.filter(
  name => name !== 'businessName' && name !== 'phoneNumber',
);
