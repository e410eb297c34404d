import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { capitalised } from '../../ui/capitalised.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatShortDay } from '../../ui/dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { formatCount, plural } from '../../ui/numbers.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { urls } from '../../urls.ts'
import type { InPlaceEdit } from '../properties/in-place-edit.ts'
import { totalViews } from '../views/daily-views.ts'
import { ViewBars } from '../views/view-bars.tsx'
import { figuresClass } from './management-layout.ts'
import { PriceFigure } from './price-figure.tsx'

export interface ManagementFiguresProps {
  home: ManagedProperty
  edit: InPlaceEdit
}

/** A home's figures; price, status and publication are changed where they are shown. */
export function ManagementFigures({ home, edit }: ManagementFiguresProps) {
  const { id, status, isPublished, version, views, applications, pendingApplications } = home
  return (
    <section aria-label="Figures" className={figuresClass}>
      <Figure isWide>
        <PriceFigure home={home} edit={edit} />
      </Figure>
      <Figure isWide>
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
          hint={publicationText(home)}
          checked={isPublished}
          onChange={({ target }) =>
            void edit.applyAtOnce({ field: 'isPublished', from: isPublished, to: target.checked }, version)
          }
        />
      </Figure>
      <Figure>
        <p className="font-medium text-ink-muted text-sm">Views</p>
        <div className="mt-1 flex items-end gap-4">
          <span className="display tabular shrink-0 text-xl">{formatCount(totalViews(views))}</span>
          <div className="min-w-0 grow">
            <ViewBars views={views} today={home.today} />
          </div>
        </div>
        <p className="mt-1 text-ink-muted text-sm">in the last 30 days</p>
      </Figure>
      <Figure>
        <p className="font-medium text-ink-muted text-sm">
          <Link href={urls.applications({ property: id })} className="touch-target hover:underline">
            Applications
          </Link>
        </p>
        <p className="display tabular mt-1 text-xl">{formatCount(applications)}</p>
        <p className="mt-1 text-ink-muted text-sm">
          {pendingApplications > 0 ? (
            <TextLink
              href={urls.applications({ property: id, status: 'pending' })}
              className="touch-target"
            >{`${formatCount(pendingApplications)} pending`}</TextLink>
          ) : (
            'None pending'
          )}
        </p>
      </Figure>
    </section>
  )
}

function publicationText({ isPublished, publishedAt, publishedDays }: ManagedProperty): string {
  if (!isPublished) return 'A draft until then'
  if (!publishedAt) return 'Everyone can find it'
  const days = publishedDays ?? 0
  return `Since ${formatShortDay(publishedAt)}${days > 0 ? `, for ${plural(days, 'day')}` : ''}`
}

/** @param isWide for a control: on a phone it takes the whole row */
function Figure({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0 bg-surface-raised p-4 sm:p-5', isWide && 'col-span-2 sm:col-span-1')}>
      {children}
    </div>
  )
}
