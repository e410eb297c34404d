import type { User } from '@lintel/contract/accounts/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import { ManagedPropertyFigures } from '../../../managed-property.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { FigureCell } from '../../../ui/page/figure-cell.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { formatShortDay } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import type { InPlaceEdit } from '../../properties/in-place-edit.ts'
import { figuresClass } from './management-layout.ts'
import { PriceFigure } from './price-figure.tsx'

export interface ManagementFiguresProps {
  property: ManagedProperty
  user: User
  edit: InPlaceEdit
}

/** A home's figures; price, status and publication are changed where they are shown. */
export function ManagementFigures({ property, user, edit }: ManagementFiguresProps) {
  const { status, isPublished, version } = property
  return (
    <section aria-label="Figures" className={figuresClass}>
      <FigureCell isWide>
        <PriceFigure property={property} edit={edit} />
      </FigureCell>
      <FigureCell isWide>
        <div className="flex items-center justify-between gap-4">
          <label htmlFor="status" className="font-medium text-ink-muted text-sm">
            Status
          </label>
          <Select
            id="status"
            value={status}
            onChange={({ target }) =>
              void edit.applyAtOnce({ field: 'status', from: status, to: target.value as PropertyStatus }, version)
            }
          >
            {PROPERTY_STATUSES.map((name) => (
              <option key={name} value={name}>
                {capitalised(name)}
              </option>
            ))}
          </Select>
        </div>
        <Switch
          className="mt-3"
          label="Published"
          hint={publicationText(property)}
          checked={isPublished}
          onChange={({ target }) =>
            void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: target.checked }, version)
          }
        />
      </FigureCell>
      <ManagedPropertyFigures property={property} user={user} />
    </section>
  )
}

function publicationText({ isPublished, publishedAt, publishedDays }: ManagedProperty): string {
  if (!isPublished) return 'A draft until then'
  if (!publishedAt) return 'Everyone can find it'
  const days = publishedDays ?? 0
  return `Since ${formatShortDay(publishedAt)}${days > 0 ? `, for ${plural(days, 'day')}` : ''}`
}
