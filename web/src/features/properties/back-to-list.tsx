import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TextLink } from '../../ui/link.tsx'
import { navigateWithPicture } from './pictures/picture-transition.ts'

export interface BackToListProps {
  /** The property whose card the picture animates to. */
  id: string
  picture: RefObject<HTMLElement | null>
  /** Labels of the link by the path of a list; the first one is the default. */
  lists: [path: string, label: string][]
}

/**
 * A link back to a list. If the user came from there, it goes back in the history, which restores filters and scroll
 * position, and the picture animates back into its card.
 */
export function BackToList({ id, picture, lists }: BackToListProps) {
  const [, navigate] = useLocation()
  const from = usePreviousUrl()
  const previous = lists.find(([path]) => path === from?.split('?')[0])
  const [path = '', label] = previous ?? lists[0] ?? []
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const go = () => (previous ? window.history.back() : navigate(path))
    navigateWithPicture(picture.current, go, () => findCardPicture(id))
  }
  return (
    <TextLink quiet href={(previous && from) ?? path} onClick={goBack} data-print="never">
      <ArrowLeft />
      <span>{label}</span>
    </TextLink>
  )
}

/** The URL that the user came from, or null. Stored in the history state, which survives a reload. */
function usePreviousUrl(): string | null {
  const from: unknown = useHistoryState<{ from?: unknown } | null>()?.from
  return typeof from === 'string' ? from : null
}

function findCardPicture(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"] > :first-child`)
}
