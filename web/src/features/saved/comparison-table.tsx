import type { PropertySummary } from '@lintel/contract/properties/schema'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { iconButtonClass } from '../../ui/button-class.ts'
import { formatMoney } from '../../ui/money.ts'
import { tooltipProps } from '../../ui/tooltips.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { urls } from '../../urls.ts'
import { Picture, PictureFrame, pictureAlt } from '../properties/picture.tsx'
import type { ComparisonGroup, ComparisonRow } from './comparison.ts'

/** The `sizes` attribute of the pictures, by the widths in comparison.css. */
const SIZES = '(min-width: 64rem) 22vw, (min-width: 40rem) 10rem, 8rem'

export interface ComparisonTableProps {
  homes: PropertySummary[]
  groups: ComparisonGroup[]
}

/** The homes, one a column. On a narrow screen it scrolls sideways beside the labels. */
export function ComparisonTable({ homes, groups }: ComparisonTableProps) {
  const frame = useRef<HTMLElement>(null)
  const differs = groups.some(({ rows }) => rows.some((row) => row.differs))
  // The link that was followed is gone with its column.
  const keepFocus = () => frame.current?.focus({ preventScroll: true })
  return (
    <section
      ref={frame}
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="compared-frame"
    >
      <table className="compared-homes" data-homes={homes.length}>
        <caption className="sr-only">Homes, one a column</caption>
        <thead>
          <tr>
            <td className="compared-cell compared-label" />
            {homes.map((home) => (
              <td key={home.id} className="compared-cell">
                <Cover home={home} hrefWithout={hrefWithout(homes, home)} onRemove={keepFocus} />
              </td>
            ))}
          </tr>
          <tr className="compared-titles">
            <td className="compared-cell compared-label">
              {differs && (
                <>
                  <DifferenceMark /> <span>differs</span>
                </>
              )}
            </td>
            {homes.map(({ id, title, price }) => (
              <th key={id} scope="col" className="compared-cell">
                <Link
                  href={urls.property(id)}
                  className="line-clamp-3 font-medium hover:underline print:line-clamp-none"
                >
                  <bdi>{title}</bdi>
                </Link>
                <span className="tabular block font-normal text-ink-muted">{`${formatMoney(price)} /month`}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={homes.length + 1} className="compared-group">
                <span className="display text-base">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} homes={homes} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const hrefWithout = (homes: PropertySummary[], removed: PropertySummary) =>
  urls.compare(homes.filter((home) => home !== removed).map(({ id }) => id))

interface CoverProps {
  home: PropertySummary
  /** The comparison without this home. */
  hrefWithout: string
  onRemove: () => void
}

function Cover({ home, hrefWithout, onRemove }: CoverProps) {
  const { title, cover } = home
  return (
    <div className="relative">
      <PictureFrame>
        <Picture
          picture={cover}
          home={home}
          alt={cover ? pictureAlt(title, 0, cover) : ''}
          sizes={SIZES}
          priority="eager"
        />
      </PictureFrame>
      <Link
        href={hrefWithout}
        onClick={onRemove}
        data-print="never"
        aria-label={`Remove ${title}`}
        {...tooltipProps}
        className={`${iconButtonClass({ variant: 'secondary', size: 'sm' })} compared-remove`}
      >
        <X aria-hidden="true" />
      </Link>
    </div>
  )
}

function Row({ row: { label, values, differs }, homes }: { row: ComparisonRow; homes: PropertySummary[] }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row" className="compared-cell compared-label">
        <span>{label}</span>
        {differs && (
          <>
            {' '}
            <DifferenceMark />
            <VisuallyHidden>Differs</VisuallyHidden>
          </>
        )}
      </th>
      {homes.map(({ id }, index) => (
        <td key={id} className="compared-cell">
          <bdi>{values[index] ?? <span className="text-ink-muted">Not stated</span>}</bdi>
        </td>
      ))}
    </tr>
  )
}

const DifferenceMark = () => (
  <span aria-hidden="true" className="compared-mark">
    ≠
  </span>
)
