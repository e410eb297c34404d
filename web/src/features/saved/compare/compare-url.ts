import { urlOf } from '@lintel/contract/screens'

/** Homes side by side; commas may stand in a query as they are. */
export const compareUrl = (ids: readonly string[]): string =>
  urlOf('compareProperties') + (ids.length > 0 ? `?homes=${ids.join()}` : '')
