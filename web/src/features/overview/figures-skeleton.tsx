import { StatCardSkeleton, StatRow } from '../../ui/page/stat-card.tsx'

/** Cards of the skeleton (specification, section 9). */
const SHOWN = ['first', 'second', 'third']

export interface FiguresSkeletonProps {
  /** Number of cards that replace it; the space of those beyond three is left empty, so that the layout does not shift. */
  cards: number
  noteLines: 1 | 2
}

export function FiguresSkeleton({ cards, noteLines }: FiguresSkeletonProps) {
  return (
    <StatRow>
      {SHOWN.map((card) => (
        <StatCardSkeleton key={card} noteLines={noteLines} />
      ))}
      {cards > SHOWN.length && <div aria-hidden="true" />}
    </StatRow>
  )
}
