import type { ReactNode } from 'react'
import { Page, PageHeading, type PageHeadingProps } from '../../../ui/page/page.tsx'

type PropertyAsideLayoutProps = Pick<PageHeadingProps, 'title' | 'lead' | 'action' | 'back'> & {
  aside: ReactNode
  children: ReactNode
}

/** A page with the home that it is about beside it, on a phone above it. */
export const PropertyAsideLayout = ({ aside, children, ...heading }: PropertyAsideLayoutProps) => (
  <Page>
    <PageHeading {...heading} />
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <aside aria-label="The home" className="lg:order-last">
        {aside}
      </aside>
      <div className="min-w-0 space-y-8">{children}</div>
    </div>
  </Page>
)
