import { Tooltip as Parts } from 'radix-ui'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { isTabPressed } from './tab-key.ts'
import type { TooltipTarget } from './tooltip-target.ts'

/** Hover time before a tooltip opens; within the skip delay after one closed, the next opens at once (specification, section 9). */
const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** The tooltips of all elements that were hovered or focused so far. Mounted by `Tooltips`. */
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
        <ExistingTrigger target={target} />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          sideOffset={6}
          collisionPadding={8}
          hideWhenDetached
          data-print="never"
          className="pointer-events-none z-tooltip max-w-72 wrap-anywhere rounded-sm bg-inverse px-2.5 py-1.5 font-medium text-on-inverse text-xs shadow-floating data-[state=delayed-open]:animate-fade-in"
        >
          <Label element={target.element} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** Reads the text when the tooltip opens: it changes with the theme, or when a home is saved. */
const Label = ({ element }: { element: HTMLElement }) => (
  <span>{element.getAttribute('aria-description') ?? element.getAttribute('aria-label')}</span>
)

/** The props that Radix passes to its trigger. */
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
 * Makes an existing element the trigger. Rendering the button inside Radix's trigger would replace the element when the
 * code is loaded: it would lose its focus, and a click in progress.
 */
function ExistingTrigger({ target, ref, ...handlers }: { target: TooltipTarget } & TriggerProps) {
  const { element, by } = target
  useImperativeHandle(ref, () => element, [element])
  const latest = useRef<TriggerProps>(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    element.addEventListener('pointermove', (event) => latest.current.onPointerMove?.(event), { signal })
    element.addEventListener('pointerleave', (event) => latest.current.onPointerLeave?.(event), { signal })
    element.addEventListener('pointerdown', (event) => latest.current.onPointerDown?.(event), { signal })
    element.addEventListener('blur', (event) => latest.current.onBlur?.(event), { signal })
    element.addEventListener('click', (event) => latest.current.onClick?.(event), { signal })
    const onFocus = (event: FocusEvent) => isTabPressed() && latest.current.onFocus?.(event)
    element.addEventListener('focus', onFocus, { signal })
    // The events that came before this code are over: repeat them.
    if (by === 'focus' && element === document.activeElement) latest.current.onFocus?.(new FocusEvent('focus'))
    else if (by === 'pointer' && element.matches(':hover'))
      latest.current.onPointerMove?.(new PointerEvent('pointermove', { pointerType: 'mouse' }))
    if (target.wasClicked) latest.current.onClick?.(new MouseEvent('click'))
    return () => controller.abort()
  }, [target, element, by])
  return null
}
