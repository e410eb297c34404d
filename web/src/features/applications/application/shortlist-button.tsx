import type { Application } from '@lintel/contract/applications/schema'
import { Star } from 'lucide-react'
import { IconButton, type IconButtonProps } from '../../../ui/button.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { useShortlist } from '../review/review-data.ts'

/** The shortcut of the application that is open, or of the focused row. */
export const SHORTLIST_SHORTCUT = {
  keys: 's',
  label: 'Put the application on the shortlist, or take it off',
  group: 'Applications',
}

/** Puts the open application on the shortlist or takes it off, also by its key. */
export function ShortlistButton({ application }: { application: Application }) {
  const { isOn, toggle } = useShortlist()
  useShortcut({ ...SHORTLIST_SHORTCUT, run: () => toggle(application) })
  return (
    <ShortlistStar
      label="Shortlist"
      variant="secondary"
      aria-keyshortcuts={SHORTLIST_SHORTCUT.keys}
      isOn={isOn(application)}
      onClick={() => toggle(application)}
    />
  )
}

/** A star that is filled while the application is on the shortlist. */
export function ShortlistStar({ isOn, ...rest }: Omit<IconButtonProps, 'icon'> & { isOn: boolean }) {
  return (
    <IconButton {...rest} aria-pressed={isOn} icon={<Star className={isOn ? 'fill-accent stroke-accent' : ''} />} />
  )
}
