import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../control-class.ts'
import { tooltipProps } from '../tooltips/tooltips.tsx'

export interface FilterChipProps {
  icon: ReactNode
  /** What the list is filtered by. */
  text: string
  /** The accessible name of the button that removes the filter. */
  removeLabel: string
  onRemove: () => void
  /** That button. */
  ref?: Ref<HTMLButtonElement>
}

/** A filter that is set, as high as a field, with a button that removes it. */
export function FilterChip({ icon, text, removeLabel, onRemove, ref }: FilterChipProps) {
  return (
    <div className={classNames(controlClass, 'flex h-11 items-center gap-2 border-accent! pr-1 pl-3 sm:h-10')}>
      <span aria-hidden="true" className="shrink-0 text-ink-muted [&_svg]:size-4">
        {icon}
      </span>
      <span dir="auto" className="min-w-0 grow truncate" title={text}>
        {text}
      </span>
      <button
        ref={ref}
        type="button"
        aria-label={removeLabel}
        {...tooltipProps}
        onClick={onRemove}
        className="touch-target grid size-8 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-ink/8 hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
