import { criteriaOf } from '@lintel/contract/applications/criteria'
import { applicationEvents, applications } from '@lintel/server/src/features/applications/table.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

export const applicationsPart: DemoPart = {
  async fill({ db, userId, propertyId, homes, ...records }) {
    const criteriaByHome = new Map(homes.map((home) => [home.key, criteriaOf(home)]))
    const rows = records.applications.map((application) => ({ ...application, id: idAt(application.createdAt) }))
    await db.insert(applications).values(
      rows.map(({ id, home, tenant, owner, status, message, createdAt, updatedAt, ...review }) => ({
        id,
        propertyId: propertyId(home),
        tenantId: userId(tenant),
        ownerId: userId(owner),
        status,
        message,
        answers: review.answers,
        criteria: criteriaByHome.get(home),
        openedAt: review.openedAt,
        shortlistedAt: review.isShortlisted && review.openedAt,
        rejectedAt: status === 'rejected' ? updatedAt : null,
        createdAt,
        updatedAt,
      })),
    )
    await db
      .insert(applicationEvents)
      .values(
        rows.flatMap(({ id, events }) =>
          events.map((event) => ({ ...event, id: idAt(event.at), applicationId: id, actorId: userId(event.actor) })),
        ),
      )
  },
}
