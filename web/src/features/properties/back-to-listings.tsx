import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TextLink } from '../../ui/link.tsx'
import { urls } from '../../urls.ts'
import { travel } from './travel.ts'

/**
 * Leads to the listings, as they were left where one came from there: the same filters, the same place in the list, and
 * the picture goes back into its card.
 */
export function BackToListings({ id, picture }: { id: string; picture: RefObject<HTMLElement | null> }) {
  const [, navigate] = useLocation()
  const listings = useListingsBefore()
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const go = () => (listings ? window.history.back() : navigate(urls.listings))
    travel(picture.current, go, () => pictureOnCard(id))
  }
  return (
    <TextLink quiet href={listings ?? urls.listings} onClick={goBack} data-print="never">
      <ArrowLeft aria-hidden="true" />
      Back to Listings
    </TextLink>
  )
}

/** The address of the listings one came from by a card there; kept with the step of the history, so it outlives a reload. */
function useListingsBefore(): string | null {
  const from: unknown = useHistoryState<{ from?: unknown } | null>()?.from
  return typeof from === 'string' && from.split('?')[0] === urls.listings ? from : null
}

function pictureOnCard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"] > :first-child`)
}
