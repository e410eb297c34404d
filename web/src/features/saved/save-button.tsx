import type { PropertySummary } from '@lintel/contract/properties/schema'
import { classNames } from '../../ui/class-names.ts'
import { tooltipProps } from '../../ui/tooltips.tsx'
import { Heart } from './heart.tsx'
import { useSavedHomes } from './use-saved-homes.ts'

type SaveButtonProps = { property: Pick<PropertySummary, 'id' | 'title'>; className?: string; children?: string }

/** A heart that keeps a home. @param children a visible text beside it */
export function SaveButton({ property: { id, title }, className, children }: SaveButtonProps) {
  const { ids, set } = useSavedHomes()
  const isSaved = ids.includes(id)
  return (
    <button
      type="button"
      data-print="never"
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      {...(!children && tooltipProps)}
      onClick={() => set(id, !isSaved)}
      className={classNames(
        'group/save inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-full font-medium text-sm noscript:hidden',
        className,
      )}
    >
      <Heart className="transition-colors group-aria-pressed/save:fill-bad group-aria-pressed/save:stroke-bad" />
      {children && <span>{children}</span>}
    </button>
  )
}
