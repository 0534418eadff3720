import { labelColors, MAX_LABEL_NAME_CHARS } from '../rules/index.ts';
import {
  flag,
  type Infer,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** A label with which users classify the conversations of a client. */
export const label = withSchemaName(
  'Label',
  object({
    id: uuid(),
    /** Name of the label as conversations contain it. Unique within the client, regardless of case and accents. */
    name: singleLineText({ max: MAX_LABEL_NAME_CHARS }),
    color: oneOf(...labelColors),
    /** Whether WhatsApp Business on the phone has this label, too. */
    onPhone: flag(),
  }),
);
export type Label = Infer<typeof label>;

/** Data of the events `label.…`: the current state of the label or, if it was deleted, its last state. */
export const labelEventData = withSchemaName(
  'LabelEventData',
  object({
    labelId: uuid(),
    name: singleLineText({ max: MAX_LABEL_NAME_CHARS }),
    color: oneOf(...labelColors),
    /** Name of the label before the change. Null if the name did not change. */
    previousName: nullable(singleLineText({ max: MAX_LABEL_NAME_CHARS })),
  }),
);
export type LabelEventData = Infer<typeof labelEventData>;

export const exampleLabel: Label = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f11',
  name: 'Pedidos',
  color: 'green',
  onPhone: true,
};

export const exampleLabelEvent: LabelEventData = {
  labelId: exampleLabel.id,
  name: exampleLabel.name,
  color: exampleLabel.color,
  previousName: 'Encargos',
};

/** Fields of an event about a label that a contact or message got. */
export const exampleLabelChange = { label: exampleLabel.name, labeled: true };
