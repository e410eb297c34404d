import { urlOf } from '@lintel/contract/screens'
import { signInUrl } from '../../../api/session-urls.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { type Filters, writeFilters } from '../../properties/listings/filters.ts'

const loadDialog = () => import('./save-search-dialog.tsx')
const className = `${buttonClass({ variant: 'secondary', size: 'sm' })} max-sm:order-3`

/** Saves the search of the listings; visitors sign in first and come back to it. */
export function SaveSearchButton({ filters }: { filters: Filters }) {
  const user = useCurrentUser()
  const { open, dialog } = useDialog()
  if (!user)
    return (
      <a data-print="never" href={signInUrl(urlOf('listings') + writeFilters(filters))} className={className}>
        Save search
      </a>
    )
  return (
    <>
      <button
        type="button"
        data-print="never"
        aria-haspopup="dialog"
        onClick={() => open(loadDialog, { user, filters })}
        className={`${className} noscript:hidden`}
      >
        Save search
      </button>
      {dialog}
    </>
  )
}
