import { Search } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { ShortcutKeys } from '../../ui/shortcut-keys.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { openPalette } from './open-palette.ts'

/**
 * Opens the command palette. Signed-in users have more links beside it: up to 1024 px it is in their account menu instead, up to
 * 1280 px without its text.
 */
export function PaletteButton({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <span className={classNames('hidden', isSignedIn ? 'lg:block' : 'md:block')}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openPalette}
        className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), 'gap-2')}
      >
        <Search aria-hidden="true" />
        <VisuallyHidden>Search</VisuallyHidden>
        <span aria-hidden="true" className={classNames(isSignedIn && 'hidden xl:block')}>
          <span className="flex items-center gap-2">
            Search
            <ShortcutKeys keys="Mod+k" />
          </span>
        </span>
      </button>
    </span>
  )
}
