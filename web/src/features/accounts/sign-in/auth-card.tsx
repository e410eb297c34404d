import type { ReactNode } from 'react'
import type { Elements } from '../../../ui/elements.ts'
import { Page } from '../../../ui/page/page.tsx'

/** The page layout of the sign-in and registration forms, drawn as a large version of the logo: a lit doorway. */
export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children: Elements }) {
  return (
    <Page width="narrow" className="max-w-lg! pb-10! sm:pt-14!">
      <div className="-mx-2 h-3 rounded-sm bg-ink sm:-mx-5 sm:h-4" />
      <div className="border-ink border-x-6 bg-linear-to-b from-accent-soft to-45% to-surface-raised px-5 pt-8 pb-8 sm:border-x-8 sm:px-10 sm:pt-10 sm:pb-10">
        <h1 className="display text-xl">{title}</h1>
        <p className="mt-1.5 text-ink-muted">{lead}</p>
        {children}
      </div>
      <div className="-mx-2 h-px bg-line-strong sm:-mx-5" />
      <div
        aria-hidden="true"
        className="-mx-2 h-14 bg-linear-to-b from-accent-soft to-transparent [clip-path:polygon(10%_0,90%_0,100%_100%,0_100%)] sm:-mx-5"
      />
    </Page>
  )
}
