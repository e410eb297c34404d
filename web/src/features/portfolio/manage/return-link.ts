import { type ScreenName, safeNext, screenAt, urlOf } from '@lintel/contract/screens'
import { useCurrentUrl } from '../../../ui/urls/current-url.ts'

const LABELS: Partial<Record<ScreenName, string>> = {
  home: 'Back to Dashboard',
  dashboard: 'Back to Dashboard',
  properties: 'Back to Properties',
  property: 'Back to Property',
  manageProperty: 'Back to Property',
}

/**
 * The link that leaves a property form: to the path in the URL's `from` parameter, otherwise to `otherwise`. A `from` outside
 * of the app leads to `/`.
 */
export function returnLink(url: string, otherwise = urlOf('dashboard')): { href: string; label: string } {
  const from = new URLSearchParams(url.replace(/^[^?]*/, '')).get('from')
  const href = from === null ? otherwise : safeNext(from)
  const screen = screenAt(href.split(/[?#]/, 1)[0] ?? '')
  return { href, label: (screen && LABELS[screen.name]) ?? 'Back' }
}

/** `returnLink` of the current URL. */
export const useReturnLink = (otherwise?: string) => returnLink(useCurrentUrl(), otherwise)
