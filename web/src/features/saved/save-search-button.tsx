import { useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { type Filters, writeFilters } from '../properties/filters.ts'
import type { SaveSearchDialogProps } from './save-search-dialog.tsx'

const loadDialog = () => import('./save-search-dialog.tsx')
const className = `${buttonClass({ variant: 'secondary', size: 'sm' })} max-sm:order-3`

/** Saves the search of the listings; visitors sign in first and come back to it. */
export function SaveSearchButton({ filters }: { filters: Filters }) {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent<SaveSearchDialogProps>(loadDialog, isOpen)
  if (!user)
    return (
      <a data-print="never" href={urls.signIn(urls.listings + writeFilters(filters))} className={className}>
        Save search
      </a>
    )
  return (
    <>
      <button
        type="button"
        data-print="never"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${className} noscript:hidden`}
      >
        Save search
      </button>
      {Dialog && isOpen && <Dialog user={user} filters={filters} onClose={() => setOpen(false)} />}
    </>
  )
}
