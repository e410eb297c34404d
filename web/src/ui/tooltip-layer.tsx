import { Tooltip as Parts } from 'radix-ui'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { isTabbing } from './tabbing.ts'
import type { TooltipTarget } from './tooltip-target.ts'

/** Before the first tooltip opens, and the time within which the next one opens without this delay (specification, section 9). */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** The tooltips of all elements that were hovered or focused so far. Mount it through `Tooltips`. */
export default function TooltipLayer({ targets }: { targets: readonly TooltipTarget[] }) {
  return (
    <Parts.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS} disableHoverableContent>
      {targets.map((target) => (
        <Tooltip key={target.id} target={target} />
      ))}
    </Parts.Provider>
  )
}

function Tooltip({ target }: { target: TooltipTarget }) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>
        <TriggerOn target={target} />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          sideOffset={6}
          collisionPadding={8}
          hideWhenDetached
          data-print="never"
          className="pointer-events-none z-tooltip max-w-72 wrap-anywhere rounded-sm bg-inverse px-2.5 py-1.5 font-medium text-on-inverse text-xs shadow-floating data-[state=delayed-open]:animate-appear"
        >
          <Name element={target.element} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** Reads the name when the tooltip opens: a theme switch changes its own. */
const Name = ({ element }: { element: HTMLElement }) => <>{element.getAttribute('aria-label')}</>

/** What Radix puts on its trigger. */
interface TriggerProps {
  ref?: Ref<HTMLElement>
  onPointerMove?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
  onPointerDown?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  onClick?: (event: MouseEvent) => void
}

/**
 * Makes an element that is already on the page the trigger. Rendering the button inside Radix's trigger instead would
 * replace it when the code arrives, and lose its focus and a click in progress.
 */
function TriggerOn({ target: { element, by }, ref, ...handlers }: { target: TooltipTarget } & TriggerProps) {
  useImperativeHandle(ref, () => element, [element])
  const latest = useRef<TriggerProps>(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const removal = new AbortController()
    const { signal } = removal
    element.addEventListener('pointermove', (event) => latest.current.onPointerMove?.(event), { signal })
    element.addEventListener('pointerleave', (event) => latest.current.onPointerLeave?.(event), { signal })
    element.addEventListener('pointerdown', (event) => latest.current.onPointerDown?.(event), { signal })
    element.addEventListener('blur', (event) => latest.current.onBlur?.(event), { signal })
    element.addEventListener('click', (event) => latest.current.onClick?.(event), { signal })
    const onFocus = (event: FocusEvent) => isTabbing() && latest.current.onFocus?.(event)
    element.addEventListener('focus', onFocus, { signal })
    // The event that asked for this code is over.
    if (by === 'focus' && element === document.activeElement) latest.current.onFocus?.(new FocusEvent('focus'))
    else if (by === 'pointer' && element.matches(':hover'))
      latest.current.onPointerMove?.(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    return () => removal.abort()
  }, [element, by])
  return null
}
