import { type DemoPerson, demoPeople } from './features/accounts/people.ts'
import { type DemoApplication, demoApplications } from './features/applications/applications.ts'
import { type DemoLease, demoLeases } from './features/leases/leases.ts'
import { type DemoMessage, demoMessages } from './features/messages/conversations.ts'
import { type DemoNote, demoNotes } from './features/notes/notes.ts'
import { demoProperties } from './features/properties/properties.ts'
import type { DemoProperty } from './features/properties/property.ts'
import { type DemoReport, demoReports } from './features/reports/reports.ts'

/** The demo as plain data. Records refer to each other by key; they get ids when they are inserted. */
export interface DemoRecords {
  people: readonly DemoPerson[]
  /** Newest first, as the listings show them. */
  properties: readonly DemoProperty[]
  /** Newest first. */
  applications: readonly DemoApplication[]
  leases: readonly DemoLease[]
  /** Oldest first. */
  messages: readonly DemoMessage[]
  reports: readonly DemoReport[]
  notes: readonly DemoNote[]
}

/** The same for the same `now`; with another one, people and homes stay the same and all dates move along. */
export function demoRecords(now: Date): DemoRecords {
  const applications = demoApplications(now)
  const properties = demoProperties(now, applications)
  return {
    people: demoPeople(now),
    properties,
    applications,
    leases: demoLeases(now, properties),
    messages: demoMessages(now),
    reports: demoReports(now),
    notes: demoNotes(now),
  }
}
