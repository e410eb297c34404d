import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names.ts'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { tooltipProps } from '../../../ui/tooltips/tooltips.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { savedOverviewQuery } from '../data.ts'
import { Heart } from './heart.tsx'

/** Found homes are counted up to this number. */
const COUNT_MAX = 99

/** The link to the page Saved, with the number of homes that saved searches found and the user has not seen. */
export function SavedLink({ className }: { className: string }) {
  const user = useCurrentUser()
  const unseen = useQuery({ ...savedOverviewQuery, enabled: user !== null }).data?.unseen ?? 0
  return (
    <Link
      href={urlOf('saved')}
      aria-label={unseen > 0 ? `Saved, ${plural(unseen, 'home')} found` : 'Saved'}
      {...tooltipProps}
      className={classNames(
        'relative inline-grid size-10 shrink-0 place-items-center rounded-md text-ink-muted transition-colors hover:bg-surface-hover hover:text-ink',
        className,
      )}
    >
      <Heart />
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0 right-0 inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs"
        >
          {unseen > COUNT_MAX ? `${COUNT_MAX}+` : formatCount(unseen)}
        </span>
      )}
    </Link>
  )
}
