import type { Elements } from '../../../ui/elements.ts'
import { ActionBar } from '../../../ui/page/action-bar.tsx'

/** A property form with the preview of the home beside it. */
export function FormLayout({ preview, children }: { preview: Elements; children: Elements }) {
  return (
    <div className="grid grid-cols-[minmax(0,48rem)] items-start gap-10 min-[68.75rem]:grid-cols-[minmax(0,48rem)_minmax(0,20rem)]">
      <div className="min-w-0">{children}</div>
      {preview}
    </div>
  )
}

/** Of the form: outlined while pictures are dragged over it. */
export const formClass =
  'rounded-lg data-dropping:outline-2 data-dropping:outline-accent data-dropping:outline-dashed data-dropping:outline-offset-4'

/** The buttons at the end of a property form, in sight all the time. */
export function FormActions({ children }: { children: Elements }) {
  return (
    <div className="-mx-5 -mb-5 rounded-b-lg border-t bg-surface-raised px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6 md:sticky md:bottom-0 max-md:contents">
      <ActionBar>{children}</ActionBar>
    </div>
  )
}
