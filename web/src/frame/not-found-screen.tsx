import { urlOf } from '@lintel/contract/screens'
import { LinkButton } from '../ui/link-button.tsx'
import { PropertyDrawing } from '../ui/page/drawings.tsx'
import { EmptyPage } from '../ui/page/notice-page.tsx'
import { useTitle } from '../ui/page/page-title.ts'

/** Shown for a path without a screen. */
export function NotFoundScreen() {
  useTitle('Page not found')
  return (
    <EmptyPage
      drawing={PropertyDrawing}
      title="404 Page Not Found"
      hint="Did you forget to add the page to the router?"
      action={
        <div className="flex flex-col items-center gap-5">
          <p className="text-ink-muted text-sm">Nobody lives at this address. The way home is short.</p>
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton href={urlOf('home')}>Go home</LinkButton>
            <LinkButton href={urlOf('listings')} variant="secondary">
              Browse all homes
            </LinkButton>
          </div>
        </div>
      }
    />
  )
}
