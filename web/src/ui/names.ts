import { initialOf } from '@lintel/contract/names'

/** 'AL' for Ada Lovelace; 'U' without a name. */
export const initials = (firstName?: string | null, lastName?: string | null): string =>
  initialOf(firstName ?? '') + initialOf(lastName ?? '') || 'U'
