import { BaseModel } from './BaseModel.ts';

/** Somebody a client writes with. A LID and a phone number of one person are one contact. */
export class Contact extends BaseModel {
  static override tableName = 'contacts';

  declare clientId: string;
  /** Digits only. Null as long as only the LID is known. */
  declare phone: string | null;
  /** Digits of the LID, without its server part. */
  declare lid: string | null;
  declare name: string | null;
  /** The address that the network gave for the number. */
  declare address: string | null;
}
