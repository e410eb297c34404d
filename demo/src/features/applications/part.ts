import { criteriaOf } from '@lintel/contract/properties/criteria'
import { type NewEvent, toEvent } from '@lintel/server/src/events/happened.ts'
import { events } from '@lintel/server/src/events/table.ts'
import { toStoredAnswers } from '@lintel/server/src/features/applications/answers.ts'
import {
  aboutApplication,
  applicationApproved,
  applicationRejected,
  applicationSent,
  applicationWithdrawn,
} from '@lintel/server/src/features/applications/events.ts'
import { applications } from '@lintel/server/src/features/applications/table.ts'
import { type LeaseRow, leases } from '@lintel/server/src/features/leases/table.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'
import { pastEvent } from '../../past-event.ts'
import type { DemoApplicationEvent } from './applications.ts'

/** Applications and their events. */
export const applicationsPart: DemoPart = {
  async fill({ db, currency, userId, propertyId, properties, ...records }) {
    const criteriaByProperty = new Map(properties.map((property) => [property.key, criteriaOf(property)]))
    const titleByProperty = new Map(properties.map((property) => [property.key, property.title]))
    const rows = records.applications.map(({ property, tenant, owner, events, ...application }) => ({
      ...application,
      id: idAt(application.createdAt),
      property: { id: propertyId(property), title: titleByProperty.get(property) ?? '' },
      tenantId: userId(tenant),
      ownerId: userId(owner),
      criteria: criteriaByProperty.get(property),
      steps: events.map((event) => ({ ...event, id: idAt(event.at) })),
    }))
    await db.insert(applications).values(
      rows.map(({ property, steps, isShortlisted, answers, ...row }) => ({
        ...row,
        answers: answers && toStoredAnswers(answers, currency),
        propertyId: property.id,
        shortlistedAt: isShortlisted && row.openedAt,
        rejectionNotes: Object.fromEntries(steps.flatMap(({ id, note }) => (note ? [[id, note]] : []))),
        rejectedAt: row.status === 'rejected' ? row.updatedAt : null,
      })),
    )
    const agreed = await db.select().from(leases)
    await db.insert(events).values(
      rows.flatMap((row) => {
        const about = aboutApplication(row, row.property)
        const isLease = ({ propertyId, tenantId }: LeaseRow) =>
          propertyId === row.property.id && tenantId === row.tenantId
        return row.steps.map((step) => {
          const event = eventOf(step, { id: userId(step.actor) }, about, agreed.find(isLease))
          return pastEvent(event, step.at, step.id)
        })
      }),
    )
  },
}

/** @throws Error for an approval without a lease */
function eventOf(
  { from, to, reason = 'other' }: DemoApplicationEvent,
  actor: { id: string },
  about: ReturnType<typeof aboutApplication>,
  lease: LeaseRow | undefined,
): NewEvent {
  const step = { ...(from && { from }), to }
  if (to === 'pending') return toEvent(applicationSent, actor, { ...about, data: step }, null)
  if (to === 'withdrawn') return toEvent(applicationWithdrawn, actor, { ...about, data: step }, null)
  if (to === 'rejected') return toEvent(applicationRejected, actor, { ...about, data: { ...step, reason } }, null)
  if (!lease) throw new Error(`the application ${about.id} was approved without a lease`)
  const { id: leaseId, startsOn, endsOn } = lease
  return toEvent(applicationApproved, actor, { ...about, data: { ...step, leaseId, startsOn, endsOn } }, null)
}
