import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { signInUrl } from '../../../api/session-urls.ts'
import { iconButtonClass } from '../../../ui/button-class.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { tooltipProps } from '../../../ui/tooltips/tooltips.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { Picture, PictureFrame, pictureAlt } from '../../properties/pictures/picture.tsx'
import { compareUrl } from './compare-url.ts'
import type { ComparisonGroup, ComparisonRow } from './comparison.ts'

export interface ComparisonTableProps {
  properties: PropertySummary[]
  groups: ComparisonGroup[]
}

/** The homes, one a column. On a narrow screen it scrolls sideways beside the labels. */
export function ComparisonTable({ properties, groups }: ComparisonTableProps) {
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
      <table className="compared-homes" data-homes={properties.length}>
        <caption className="sr-only">Homes, one a column</caption>
        <thead>
          <tr className="compared-titles">
            <td className="compared-cell compared-label">
              {differs && (
                <>
                  <DifferenceMark /> <span>differs</span>
                </>
              )}
            </td>
            {properties.map((property) => (
              // Without the links in it, where the column is named.
              <th key={property.id} scope="col" abbr={property.title} className="compared-cell">
                <Property property={property} hrefWithout={hrefWithout(properties, property)} onRemove={keepFocus} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={properties.length + 1} className="compared-group">
                <span className="display text-base">{title}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} properties={properties} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const hrefWithout = (properties: PropertySummary[], removed: PropertySummary) =>
  compareUrl(properties.filter((property) => property !== removed).map(({ id }) => id))

interface PropertyProps {
  property: PropertySummary
  /** The comparison without this home. */
  hrefWithout: string
  onRemove: () => void
}

/** The head of a column: the facts are in sight below it. */
function Property({ property, hrefWithout, onRemove }: PropertyProps) {
  const { id, title, price, currency, cover } = property
  return (
    <div className="compared-home">
      <div>
        <PictureFrame className="compared-picture rounded-md!">
          <Picture
            picture={cover}
            property={property}
            alt={cover ? pictureAlt(title, 0, cover) : ''}
            sizes="5.5rem"
            priority="eager"
          />
        </PictureFrame>
        <div className="compared-title">
          <Link
            href={urlOf('property', { id })}
            className="line-clamp-3 font-medium hover:underline print:line-clamp-none"
          >
            <bdi>{title}</bdi>
          </Link>
          <span className="tabular block font-normal text-ink-muted">{`${formatMoney(price, currency)} /month`}</span>
        </div>
        <ApplyLink property={property} />
        <Link
          href={hrefWithout}
          onClick={onRemove}
          data-print="never"
          aria-label={`Remove ${title}`}
          {...tooltipProps}
          className={`${iconButtonClass({ size: 'sm' })} compared-remove`}
        >
          <X />
        </Link>
      </div>
    </div>
  )
}

/** For homes that the user, or a visitor after signing in, may apply for. */
function ApplyLink({ property: { id, ownerId, title, status } }: { property: PropertySummary }) {
  const user = useCurrentUser()
  if (status !== 'available' || (user && !applicationPolicy.create(user, { tenantId: user.id, ownerId }))) return null
  return (
    <LinkButton
      external={!user}
      href={user ? urlOf('apply', { id }) : signInUrl(urlOf('apply', { id }))}
      variant="secondary"
      size="sm"
      aria-label={`Apply for ${title}`}
      className="compared-apply"
    >
      Apply
    </LinkButton>
  )
}

function Row({ row: { label, values, differs }, properties }: { row: ComparisonRow; properties: PropertySummary[] }) {
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
      {properties.map(({ id }, index) => (
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
