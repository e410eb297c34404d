import type { ReactNode } from 'react'

/** Why a home can't be applied for. */
export const UNAVAILABLE_TEXTS = {
  occupied: 'Someone has found a home here.',
  maintenance: 'Work is being done here, so it cannot be applied for yet.',
}

/** The buttons beside a home's price. @param isApplying one of them leads to an application */
export function NextStepActions({ isApplying, children }: { isApplying: boolean; children: ReactNode }) {
  return (
    <>
      <div data-print="never" className="flex min-w-min flex-wrap justify-end gap-2 empty:hidden md:mt-5 md:*:grow">
        {children}
      </div>
      {isApplying && (
        <p data-print="never" className="mt-3 text-ink-muted text-sm max-md:hidden">
          Applying is free, and goes straight to the owner.
        </p>
      )}
    </>
  )
}

export function NextStepNote({ children }: { children: string }) {
  return <p className="text-ink-muted text-sm max-md:max-w-64 max-md:text-right md:mt-3">{children}</p>
}
