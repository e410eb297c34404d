import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { classNames } from '../../../ui/class-names.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { useJustSaved } from '../save/just-saved.ts'
import { useSavedProperties } from '../use-saved-properties.ts'
import { compareUrl } from './compare-url.ts'

/** How many homes are chosen, in sight while one scrolls; from two on with a link that compares the last four. */
export function CompareBar({ ids, state }: { ids: readonly string[]; state: string }) {
  const user = useCurrentUser()
  const compared = ids.slice(-SAVED_LIMITS.compared)
  return (
    <div
      role="status"
      data-print="never"
      className={classNames('pointer-events-none sticky z-raised flex justify-center', user ? userClass : 'bottom-4')}
    >
      {ids.length > 0 && (
        <div className="pointer-events-auto mt-6 flex max-w-full animate-fade-in flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border bg-surface-raised py-2.5 pr-2.5 pl-4 text-sm shadow-floating">
          <p className="flex min-h-10 flex-col justify-center sm:flex-row sm:items-center sm:gap-2">
            <span>{`${plural(ids.length, 'home')} ${state}`}</span>
            {ids.length === 1 && <span className="pr-1.5 text-ink-muted">Add another to compare</span>}
          </p>
          {ids.length > 1 && (
            <LinkButton href={compareUrl(compared)}>
              Compare<span className="max-sm:sr-only">{` ${plural(compared.length, 'home')}`}</span>
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Leaves room for the bottom bar of a phone, which is 4rem and 1px high. */
const userClass = 'bottom-4 max-md:bottom-[calc(4.75rem+env(safe-area-inset-bottom))]'

/** The homes that were saved on this page, and where they are kept. */
export function JustSavedBar() {
  const justSaved = useJustSaved()
  const { ids, place } = useSavedProperties()
  return <CompareBar ids={justSaved.filter((id) => ids.includes(id))} state={`saved ${place}`} />
}
