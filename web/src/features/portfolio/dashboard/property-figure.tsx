/** A figure of a home in a row of a list: a term and its value, for a `dl`. */
export function PropertyFigure({ term, figure }: { term: string; figure: string }) {
  return (
    <div className="sm:min-w-20 sm:text-right">
      <dt className="text-xs">{term}</dt>
      <dd className="font-medium text-ink">{figure}</dd>
    </div>
  )
}
