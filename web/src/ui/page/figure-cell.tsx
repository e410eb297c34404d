import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A cell of a row of figures. @param isWide for a control: on a phone it takes the whole row */
export function FigureCell({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0 bg-surface-raised p-4 sm:p-5', isWide && 'col-span-2 sm:col-span-1')}>
      {children}
    </div>
  )
}
