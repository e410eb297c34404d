import { dailyCounts } from '@lintel/server/src/features/views/table.ts'
import { dayOf } from '../../dates.ts'
import type { DemoPart } from '../../part.ts'
import { seededRandom } from '../../random.ts'

const DAY_MS = 86_400_000
const DAYS = 30

/** How often published homes were opened: most on their first days, and more where one can apply. */
export const viewsPart: DemoPart = {
  async fill({ db, now, properties, propertyId }) {
    const rows = properties
      .filter(({ isPublished }) => isPublished)
      .flatMap(({ key, createdAt, status }) => {
        const random = seededRandom(`views ${key}`)
        const usual = status === 'available' ? random.int(4, 12) : 1
        return Array.from({ length: DAYS }, (_, daysAgo) => new Date(now.getTime() - daysAgo * DAY_MS))
          .filter((day) => dayOf(day) >= dayOf(createdAt))
          .map((day) => {
            const age = (day.getTime() - createdAt.getTime()) / DAY_MS
            const count = Math.round(usual * random.between(0, 1.6) * (age < 4 ? 2 : 1))
            return { propertyId: propertyId(key), kind: 'view' as const, day: dayOf(day), count }
          })
      })
    await db.insert(dailyCounts).values(rows.filter(({ count }) => count > 0))
  },
}
