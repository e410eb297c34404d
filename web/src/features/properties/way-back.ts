import { type ScreenName, safeNext, screenAt } from '@lintel/contract/screens'
import { useCurrentUrl } from '../../ui/current-url.ts'
import { urls } from '../../urls.ts'

const LABELS: Partial<Record<ScreenName, string>> = {
  home: 'Back to Dashboard',
  dashboard: 'Back to Dashboard',
  properties: 'Back to Properties',
  property: 'Back to Property',
}

/** Where the form of a home leads when it is done: the screen and filters one came from, else the dashboard. */
export function wayBack(address: string): { href: string; label: string } {
  const from = new URLSearchParams(address.replace(/^[^?]*/, '')).get('from')
  const href = from === null ? urls.dashboard : safeNext(from)
  const screen = screenAt(href.split(/[?#]/, 1)[0] ?? '')
  return { href, label: (screen && LABELS[screen.name]) ?? 'Back' }
}

export const useWayBack = () => wayBack(useCurrentUrl())
