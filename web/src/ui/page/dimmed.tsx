import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Rows. @param isDimmed they are the previous results, while new ones load */
export function Dimmed({ isDimmed, children }: { isDimmed: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isDimmed}
      className={classNames('transition-opacity delay-75', isDimmed && 'pointer-events-none opacity-45')}
    >
      {children}
    </div>
  )
}
