import { ShortcutKeys } from '../../../ui/keyboard/shortcut-keys.tsx'

/** The list's shortcuts, on devices with a fine pointer. Hidden from screen readers: they are in the shortcut list. */
export function ListShortcutHints({ isDeciding }: { isDeciding: boolean }) {
  return (
    <p aria-hidden="true" className="hidden shrink-0 items-center gap-3 text-ink-muted text-xs lg:pointer-fine:flex">
      <span className="flex items-center gap-1">
        <ShortcutKeys keys="j" />
        <ShortcutKeys keys="k" /> move
      </span>
      {isDeciding && (
        <>
          <span className="flex items-center gap-1">
            <ShortcutKeys keys="a" /> approve
          </span>
          <span className="flex items-center gap-1">
            <ShortcutKeys keys="r" /> reject
          </span>
        </>
      )}
      <span className="flex items-center gap-1">
        <ShortcutKeys keys="?" /> all keys
      </span>
    </p>
  )
}
