import type { Elements } from '../../../ui/elements.ts'

/** What a file can be, in a menu. */
export interface FileKind {
  id: string
  label: string
  icon: Elements
}
