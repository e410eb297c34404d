import type { Consequence } from '@lintel/contract/consequences'

/** A consequence as a preview answers it. */
export const consequence = (text: string, changes: Partial<Consequence> = {}): Consequence => ({
  by: 'rent',
  kind: 'happens',
  text,
  rows: [],
  choice: null,
  data: {},
  ...changes,
})
