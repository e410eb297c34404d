import { and, gte } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { dayIn } from '../../../format/days.ts'
import { isActive, leases } from '../../leases/table.ts'
import { groupBy } from '../books/load.ts'
import { earliestStart } from '../start/first-day.ts'
import type { ImportProperty } from './properties.ts'
import type { Reading } from './reading.ts'
import type { ReadRow, RowFault } from './rows.ts'

type Days = { startsOn: string; endsOn: string }
type LeaseDays = Days & { propertyId: string }
/** A row of which home and days are known. */
type Placed = { row: ReadRow; property: ImportProperty } & Days

export type Conflicts = { existing: Set<ReadRow>; conflicting: Map<ReadRow, RowFault[]> }

/** What of rows is there already, and what other leases and rows are in their way. */
export async function findConflicts(db: Db, rows: ReadRow[], { startOn }: Reading, now: Date): Promise<Conflicts> {
  const placed = rows.flatMap((row): Placed[] => {
    const { property, startsOn, endsOn } = row
    return property && startsOn && endsOn && endsOn > startsOn ? [{ row, property, startsOn, endsOn }] : []
  })
  const leasesOf = groupBy(await listLeases(db, placed), ({ propertyId }) => propertyId)
  const existing = new Set<ReadRow>()
  const conflicting = new Map<ReadRow, RowFault[]>()
  const add = ({ row }: Placed, fault: RowFault) => conflicting.set(row, [...(conflicting.get(row) ?? []), fault])
  const fresh: Placed[] = []
  for (const one of placed) {
    const ofProperty = leasesOf.get(one.property.id) ?? []
    if (ofProperty.some(({ startsOn }) => startsOn === one.startsOn)) {
      existing.add(one.row)
      continue
    }
    fresh.push(one)
    const other = ofProperty.find((lease) => overlaps(lease, one))
    if (other)
      add(one, {
        field: 'startDate',
        text: ({ day }) => `The home is let from ${day(other.startsOn)} to ${day(other.endsOn)}`,
        isLet: true,
      })
    for (const fault of faultsOfDays(one, startOn, now)) add(one, fault)
  }
  for (const [one, other] of overlapsWithin(fresh))
    add(one, { field: 'startDate', text: `These days overlap with those of line ${other.row.line}` })
  return { existing, conflicting }
}

const overlaps = (one: Days, other: Days) => one.startsOn <= other.endsOn && other.startsOn <= one.endsOn

/** The leases of the homes that may overlap. */
async function listLeases(db: Db, placed: Placed[]): Promise<LeaseDays[]> {
  if (placed.length === 0) return []
  const ids = [...new Set(placed.map(({ property }) => property.id))]
  const first = placed.reduce((day, { startsOn }) => (startsOn < day ? startsOn : day), placed[0]?.startsOn ?? '')
  return db
    .select({ propertyId: leases.propertyId, startsOn: leases.startsOn, endsOn: leases.endsOn })
    .from(leases)
    .where(and(isAnyOf(leases.propertyId, ids), isActive, gte(leases.endsOn, first)))
    .orderBy(leases.startsOn)
}

function faultsOfDays({ property, startsOn, endsOn }: Placed, startOn: string | null, now: Date): RowFault[] {
  const today = dayIn(property.timeZone, now)
  if (endsOn < today)
    return [
      { field: 'endDate', text: ({ day }) => `The lease ended on ${day(endsOn)}: only those that run are brought in` },
    ]
  if (startOn && startOn > endsOn)
    return [{ field: 'endDate', text: ({ day }) => `The lease ends on ${day(endsOn)}, before the books start` }]
  const earliest = earliestStart(today)
  if (startOn && startOn < earliest && startsOn < earliest)
    return [{ field: null, text: ({ day }) => `The books can start on ${day(earliest)} at the earliest` }]
  return []
}

/** Each row that begins before another of the same home is over, and that other one. */
function overlapsWithin(placed: Placed[]): [Placed, Placed][] {
  const found: [Placed, Placed][] = []
  for (const ofProperty of groupBy(placed, ({ property }) => property.id).values()) {
    let last: Placed | null = null
    for (const one of ofProperty.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
      if (last && one.startsOn <= last.endsOn) found.push(one.row.line > last.row.line ? [one, last] : [last, one])
      if (!last || one.endsOn > last.endsOn) last = one
    }
  }
  return found
}
