import type { ReactElement } from 'react'

/**
 * What may stand beside other children of an element: anything but text. Translating a page replaces its text nodes, so
 * React can't remove one, nor insert an element before it; text has an element of its own.
 */
export type Elements = ReactElement | readonly Elements[] | '' | boolean | null | undefined
