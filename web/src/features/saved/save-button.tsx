import type { PropertySummary } from '@lintel/contract/properties/schema'
import { classNames } from '../../ui/class-names.ts'
import { tooltipProps } from '../../ui/tooltips.tsx'
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
      {/* Drawn here: the file of shared icons would come with it. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 fill-none stroke-2 stroke-current transition-colors group-aria-pressed/save:fill-bad group-aria-pressed/save:stroke-bad"
      >
        <path strokeLinejoin="round" d="M12 20S4 15 4 9a4.3 4.3 0 0 1 8-2.2A4.3 4.3 0 0 1 20 9c0 6-8 11-8 11Z" />
      </svg>
      {children}
    </button>
  )
}
