import type { ReactNode } from 'react'
import { TextLink } from '../link.tsx'

/** A link in a cell of a table: a touch target, which ends in an ellipsis where there is no room. */
export const CellLink = ({ href, tabIndex, children }: { href: string; tabIndex: number; children: ReactNode }) => (
  <TextLink href={href} tabIndex={tabIndex} className="touch-target inline-flex max-w-full">
    <bdi className="block min-w-0 truncate">{children}</bdi>
  </TextLink>
)
