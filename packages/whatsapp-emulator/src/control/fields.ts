import Joi from 'joi';

/** An international number; plus, spaces, dots, dashes and brackets are taken off. */
export const phoneField = Joi.string()
  .replace(/[+\s().-]/g, '')
  .pattern(/^\d{6,15}$/, 'an international telephone number of 6 to 15 digits');

/** A message, by its id in the phone's log. */
export const messageIdField = Joi.string().max(128);

/** Whom a message goes to: a number, a JID, a LID, a group's id, or everybody who sees a status. */
export const recipientField = Joi.alternatives(
  phoneField,
  Joi.valid('status@broadcast'),
  Joi.string().pattern(/^[\d:-]+@(s\.whatsapp\.net|lid|g\.us)$/, 'a JID'),
);
