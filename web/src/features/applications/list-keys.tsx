import { Keys } from '../../ui/keys.tsx'

/** The list's keys, where there is a keyboard. They are in the list of shortcuts, too. */
export function ListKeys({ isDeciding }: { isDeciding: boolean }) {
  return (
    <p aria-hidden="true" className="hidden shrink-0 items-center gap-3 text-ink-muted text-xs lg:pointer-fine:flex">
      <span className="flex items-center gap-1">
        <Keys keys="j" />
        <Keys keys="k" /> move
      </span>
      {isDeciding && (
        <>
          <span className="flex items-center gap-1">
            <Keys keys="a" /> approve
          </span>
          <span className="flex items-center gap-1">
            <Keys keys="r" /> reject
          </span>
        </>
      )}
      <span className="flex items-center gap-1">
        <Keys keys="?" /> all keys
      </span>
    </p>
  )
}
