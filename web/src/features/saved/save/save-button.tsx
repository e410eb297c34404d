import type { PropertySummary } from '@lintel/contract/properties/schema'
import { classNames } from '../../../ui/class-names.ts'
import { tooltipProps } from '../../../ui/tooltips/tooltips.tsx'
import { useSavedProperties } from '../use-saved-properties.ts'
import { Heart } from './heart.tsx'

type SaveButtonProps = { property: Pick<PropertySummary, 'id' | 'title'>; className?: string; children?: string }

/** A heart that keeps a home, and then says where. @param children a visible text beside it until then */
export function SaveButton({ property: { id, title }, className, children }: SaveButtonProps) {
  const { ids, set, place } = useSavedProperties()
  const isSaved = ids.includes(id)
  return (
    <button
      type="button"
      data-print="never"
      aria-pressed={isSaved}
      // Has the visible text in it.
      aria-label={isSaved && children ? `Saved ${place}: ${title}` : `Save ${title}`}
      aria-description={isSaved && !children ? `Saved ${place}` : undefined}
      {...(!children && tooltipProps)}
      onClick={() => set(id, !isSaved)}
      className={classNames(
        'group/save inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-full font-medium text-sm noscript:hidden',
        className,
      )}
    >
      <Heart className="transition-colors group-aria-pressed/save:fill-bad group-aria-pressed/save:stroke-bad" />
      {children &&
        (isSaved ? (
          <span>
            <span className="max-sm:sr-only">Saved </span>
            <span className="inline-block max-sm:first-letter:uppercase">{place}</span>
          </span>
        ) : (
          <span>{children}</span>
        ))}
    </button>
  )
}
