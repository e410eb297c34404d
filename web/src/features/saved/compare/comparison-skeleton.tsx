import { classNames } from '../../../ui/class-names.ts'
import { Skeleton, SkeletonLines } from '../../../ui/page/skeleton.tsx'

const ROWS = 12

/** The placeholder of a comparison. @param properties how many are compared */
export function ComparisonSkeleton({ properties }: { properties: number }) {
  const columns = Array.from({ length: properties }, (_, column) => column)
  return (
    <div className="compared-frame">
      <table aria-hidden="true" className="compared-homes" data-homes={properties}>
        <thead>
          <tr className="compared-titles">
            <td className="compared-cell compared-label" />
            {columns.map((column) => (
              <td key={column} className="compared-cell">
                <div className="compared-home">
                  <div>
                    <Skeleton className="compared-picture aspect-4/3 rounded-md" />
                    <SkeletonLines lines={3} className="compared-title" />
                    <Skeleton className="compared-apply h-8 w-16 rounded-sm" />
                  </div>
                </div>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROWS }, (_, row) => row).map((row) => (
            <tr key={row}>
              {[-1, ...columns].map((column) => (
                <td key={column} className={classNames('compared-cell', column < 0 && 'compared-label')}>
                  <Skeleton className="h-5" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
