import { Search } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ShortcutKeys } from '../../ui/keyboard/shortcut-keys.tsx'
import { openPalette } from './open-palette.ts'

/** Opens the command palette. Signed-in users see an icon up to 1280 px, since they have more links beside it. */
export function PaletteButton({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn && (
        <IconButton
          label="Search"
          aria-haspopup="dialog"
          icon={<Search />}
          onClick={openPalette}
          className="text-ink-muted xl:hidden"
        />
      )}
      <span className={isSignedIn ? 'max-xl:hidden' : 'max-md:hidden'}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={openPalette}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} gap-2`}
        >
          <Search />
          <span>Search</span>
          <ShortcutKeys keys="Mod+k" />
        </button>
      </span>
    </>
  )
}
