import type { Role } from '@lintel/contract/actor'
import { daysBefore } from '../../dates.ts'

/** The password of every account in the demo; the sign-in page shows it. */
export const DEMO_PASSWORD = 'lintel-demo'

export interface DemoPerson {
  /** By which the other records refer to the person. */
  key: string
  username: string
  firstName: string
  lastName: string
  role: Role
  email: string
  phone: string | null
  createdAt: Date
}

type PersonEntry = readonly [
  key: string,
  username: string,
  firstName: string,
  lastName: string,
  phone: string | null,
  registeredDaysAgo: number,
]

/*
 * Phone numbers come from ranges that regulators keep free for fiction: +1 … 555-01xx in North America,
 * +44 117 496 0xxx in Bristol, +49 30 23125 xxx in Berlin, +33 1 99 00 … in Paris, +46 8 465 004 xx in Stockholm.
 */
const OWNERS: readonly PersonEntry[] = [
  ['ingrid', 'owner', 'Ingrid', 'Halvorsen', '+46 8 465 004 12', 1010],
  ['rui', 'rui.carvalho', 'Rui', 'Carvalho', '+33 1 99 00 41 73', 690],
  ['margaret', 'm.ellison', 'Margaret', 'Ellison', '+44 117 496 0184', 870],
  ['pieter', 'pieterdesmet', 'Pieter', 'De Smet', '+49 30 23125 417', 601],
  ['chiara', 'chiara.vidali', 'Chiara', 'Vidali', '+33 1 99 00 26 58', 540],
  ['etienne', 'etienne.gagnon', 'Étienne', 'Gagnon', '+1 514-555-0142', 930],
  ['dorota', 'dorota.z', 'Dorota', 'Zielińska', '+1 412-555-0117', 488],
  ['marcus', 'mwhitfield', 'Marcus', 'Whitfield', '+1 312-555-0166', 430],
]

const AGENTS: readonly PersonEntry[] = [
  ['noor', 'agent', 'Noor', 'Aziz', '+44 117 496 0139', 1015],
  ['benjamin', 'ben.clarke', 'Benjamin', 'Clarke', '+1 312-555-0108', 577],
  ['camille', 'camille.roux', 'Camille', 'Roux', '+33 1 99 00 07 91', 344],
]

const TENANTS: readonly PersonEntry[] = [
  ['amara', 'tenant', 'Amara', 'Osei', '+49 30 23125 068', 468],
  ['jonas', 'jonas.weber', 'Jonas', 'Weber', '+49 30 23125 733', 815],
  ['priya', 'priya.raman', 'Priya', 'Raman', '+44 117 496 0127', 790],
  ['mateo', 'mateo.fernandez', 'Mateo', 'Fernández', '+33 1 99 00 63 20', 398],
  ['lucie', 'lucie.t', 'Lucie', 'Tremblay', '+1 514-555-0175', 860],
  ['kwame', 'kwame.boateng', 'Kwame', 'Boateng', '+1 412-555-0153', 350],
  ['yuki', 'yukitanaka', 'Yuki', 'Tanaka', null, 885],
  ['elif', 'elif.demir', 'Elif', 'Demir', '+49 30 23125 209', 895],
  ['tomasz', 'tomasz.nowak', 'Tomasz', 'Nowak', '+46 8 465 004 57', 276],
  ['grace', 'grace.oconnell', 'Grace', 'O’Connell', '+44 117 496 0162', 233],
  ['samir', 'samir.haddad', 'Samir', 'Haddad', '+33 1 99 00 88 14', 198],
  ['linh', 'linh.tran', 'Linh', 'Tran', '+1 312-555-0191', 41],
]

/** Owners, agents and tenants, with the days on which they registered before `now`. */
export function demoPeople(now: Date): DemoPerson[] {
  const entriesByRole: [Role, readonly PersonEntry[]][] = [
    ['owner', OWNERS],
    ['agent', AGENTS],
    ['tenant', TENANTS],
  ]
  return entriesByRole.flatMap(([role, entries]) =>
    entries.map(([key, username, firstName, lastName, phone, registeredDaysAgo]) => ({
      key,
      username,
      firstName,
      lastName,
      role,
      phone,
      email: `${username}@example.com`,
      createdAt: daysBefore(now, registeredDaysAgo, key),
    })),
  )
}
