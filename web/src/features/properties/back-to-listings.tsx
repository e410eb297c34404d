import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TextLink } from '../../ui/link.tsx'
import { urls } from '../../urls.ts'
import { navigateWithPicture } from './picture-transition.ts'

/**
 * A link back to the listings. If the user came from there, it goes back in the history, which restores filters and scroll
 * position, and the picture animates back into its card.
 * @param id the property whose card the picture animates to
 */
export function BackToListings({ id, picture }: { id: string; picture: RefObject<HTMLElement | null> }) {
  const [, navigate] = useLocation()
  const listingsUrl = usePreviousListingsUrl()
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const go = () => (listingsUrl ? window.history.back() : navigate(urls.listings))
    navigateWithPicture(picture.current, go, () => findCardPicture(id))
  }
  return (
    <TextLink quiet href={listingsUrl ?? urls.listings} onClick={goBack} data-print="never">
      <ArrowLeft aria-hidden="true" />
      Back to Listings
    </TextLink>
  )
}

/** The URL of the listings that the user came from, or null. Stored in the history state, which survives a reload. */
function usePreviousListingsUrl(): string | null {
  const from: unknown = useHistoryState<{ from?: unknown } | null>()?.from
  return typeof from === 'string' && from.split('?')[0] === urls.listings ? from : null
}

function findCardPicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"] > :first-child`)
}
