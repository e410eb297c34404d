/*
 * Over 250 lines together: the samples refer to one another. One record of each kind: a home of the owner that the tenant has
 * applied for, rents and writes about.
 */

import type { OwnUser, SessionSummary } from '@lintel/contract/accounts/schema'
import type { Role } from '@lintel/contract/actor'
import type { Application, ApplicationCounts, ApplicationDetail, OwnDraft } from '@lintel/contract/applications/schema'
import { daysBetween } from '@lintel/contract/calendar'
import type { Document, ListedDocument } from '@lintel/contract/documents/schema'
import type { Picture } from '@lintel/contract/files/schema'
import type { PropertyEvent } from '@lintel/contract/history/schema'
import type { OwnTenancy } from '@lintel/contract/leases/schema'
import type { BlockedUser, Conversation, Message } from '@lintel/contract/messages/schema'
import type { Note } from '@lintel/contract/notes/schema'
import type { Overview } from '@lintel/contract/overview/schema'
import type { ListedUser, PersonPage, UserCounts } from '@lintel/contract/people/schema'
import type { Listing } from '@lintel/contract/portfolio/listing'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import type { PortfolioProperty, VacantProperty } from '@lintel/contract/portfolio/schema'
import type { Property } from '@lintel/contract/properties/schema'
import type { Report } from '@lintel/contract/reports/schema'
import type { SharedProperties } from '@lintel/contract/saved/schema'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const CREATED = '2026-01-05T09:30:00.000Z'
const dates = { createdAt: CREATED, updatedAt: CREATED }

const user = (number: number, role: Role, firstName: string, lastName: string): OwnUser => ({
  id: id(number),
  username: firstName.toLowerCase(),
  firstName,
  lastName,
  profileImageUrl: null,
  email: `${firstName.toLowerCase()}@homes.example`,
  phone: null,
  role,
  isApproved: true,
  state: 'active',
  disablingRequestedBy: null,
  isEmailVerified: true,
  locale: null,
  timeZone: null,
  ...dates,
})

export const users = {
  tenant: user(1, 'tenant', 'Tessa', 'Bloom'),
  owner: user(2, 'owner', 'Oscar', 'Keller'),
  agent: user(3, 'agent', 'Ada', 'Moreau'),
}

/** A user in the list of all. */
export const listed = (user: OwnUser): ListedUser => ({
  ...user,
  homes: 2,
  applications: { count: 1, isCapped: false },
})

export const userCounts: UserCounts = {
  all: 3,
  tenant: 1,
  owner: 1,
  agent: 1,
  waiting: { count: 0, isCapped: false },
  disabled: { count: 0, isCapped: false },
}

const picture = (number: number, caption: string): Picture => ({
  path: `/objects/images/sample${number}`,
  alt: '',
  caption,
  width: 1200,
  height: 900,
  thumbhash: null,
  widths: [],
})
const pictures = [picture(1, 'The water side, in the morning'), picture(2, '')]

export const property: Property = {
  id: id(10),
  ownerId: users.owner.id,
  title: 'Bright flat by the canal',
  description: 'Two rooms with a view of the water.',
  address: 'Quai 7',
  city: 'Ghent',
  price: 1250,
  currency: 'USD',
  bedrooms: 2,
  bathrooms: 1,
  area: 84,
  status: 'available',
  images: pictures.map(({ path }) => path),
  cover: pictures[0] ?? null,
  pictures,
  facts: {
    type: 'apartment',
    district: 'Dok Noord',
    floor: 3,
    floors: 5,
    furnished: 'part-furnished',
    availableFrom: '2026-02-01',
    minTermMonths: 6,
    maxTermMonths: 24,
    deposit: 2500,
    billsIncluded: false,
    pets: 'on-request',
    smoking: 'none',
    parking: 'street',
    lift: true,
    outdoor: ['balcony'],
    stepFree: true,
    energyClass: 'B',
    heating: 'district',
    houseRules: 'Quiet after ten.',
  },
  isPublished: true,
  timeZone: 'UTC',
  today: '2026-03-10',
  questions: {},
  criteria: null,
  archivedAt: null,
  version: 1,
  ...dates,
}

/** A home that states little and differs from the other one. */
export const otherProperty: Property = {
  ...property,
  id: id(11),
  title: 'Loft above the bakery',
  price: 990,
  bedrooms: 0,
  area: 41.5,
  images: [],
  cover: null,
  pictures: [],
  facts: { type: 'loft', pets: 'welcome' },
}

export const sharedProperties: SharedProperties = {
  homes: [property, otherProperty],
  endsAt: '2026-07-04T09:30:00.000Z',
}

export const listing: Listing = {
  managedBy: { name: 'Otto O.', memberSince: '2025-03-01' },
  answersWithin: 'day',
  listedSince: '2026-01-05',
  prices: [
    { since: '2026-01-05', price: 1300 },
    { since: '2026-01-20', price: 1250 },
  ],
}

export const portfolioProperty: PortfolioProperty = {
  ...property,
  owner: users.owner,
  applications: 3,
  pendingApplications: 2,
  letSince: null,
  letFrom: null,
  letUntil: null,
  tenant: null,
  freeSince: null,
  listedDays: 8,
}

export const vacantProperty: VacantProperty = {
  ...property,
  owner: users.owner,
  emptySince: '2026-01-05',
  emptyDays: 84,
}

export const ownDraft: OwnDraft = {
  draft: { message: 'I would move in with my cat.', answers: { adults: '2' } },
  savedAt: CREATED,
  last: null,
}

export const application: ApplicationDetail = {
  id: id(20),
  propertyId: property.id,
  tenantId: users.tenant.id,
  status: 'pending',
  message: 'I would move in with my cat.',
  documents: [],
  answers: {},
  criteria: null,
  openedAt: null,
  waitingSince: null,
  askedBy: null,
  isShortlisted: false,
  showsDocuments: true,
  showsContact: true,
  pendingDays: 12,
  property,
  tenant: users.tenant,
  events: [{ at: CREATED, by: 'Tessa Bloom', byId: users.tenant.id, from: null, to: 'pending', why: null }],
  lease: null,
  ...dates,
}

const otherTenant = user(4, 'tenant', 'Ines', 'Costa')
export const otherApplication: Application = {
  ...application,
  id: id(21),
  tenantId: otherTenant.id,
  tenant: otherTenant,
}

export const managedProperty: ManagedProperty = {
  ...property,
  ...portfolioProperty,
  publishedAt: CREATED,
  publishedDays: 8,
  leases: [],
  applicants: [application],
  conversations: [{ user: users.tenant, lastAt: CREATED, unreadCount: 2 }],
  views: [],
}

export const propertyEvent: PropertyEvent = {
  id: id(90),
  at: CREATED,
  kind: 'property_price_changed',
  by: users.agent,
  person: null,
  record: { kind: 'property', id: property.id },
  details: { fromPrice: 1200, toPrice: 1250 },
}

const few = { count: 1, isCapped: false }
export const applicationCounts: ApplicationCounts = {
  all: few,
  pending: few,
  approved: few,
  rejected: few,
  withdrawn: few,
}

export const document: Document = {
  id: id(30),
  userId: users.tenant.id,
  propertyId: property.id,
  title: 'Payslip of March',
  type: 'income',
  fileUrl: `/api/documents/${id(30)}/content`,
  fileName: 'payslip.pdf',
  contentType: 'application/pdf',
  size: 20_480,
  sha256: '0'.repeat(64),
  createdAt: CREATED,
  user: users.tenant,
}

export const listedDocument: ListedDocument = {
  ...document,
  property: { id: property.id, title: property.title, ownerId: users.owner.id, isPublished: true },
}

/** What a lease's days mean on a day. */
export const leaseDays = ({ startDate, endDate }: Pick<OwnTenancy, 'startDate' | 'endDate'>, today: string) => ({
  timeZone: 'UTC',
  today,
  hasBegun: startDate <= today,
  hasEnded: endDate < today,
  beginsInDays: Math.max(0, daysBetween(today, startDate)),
  endsInDays: Math.max(0, daysBetween(today, endDate)),
})

export const lease: OwnTenancy = {
  id: id(40),
  propertyId: property.id,
  tenantId: users.tenant.id,
  startDate: '2026-01-01',
  endDate: '2199-12-31',
  ...leaseDays({ startDate: '2026-01-01', endDate: '2199-12-31' }, property.today),
  monthlyRent: 1250,
  securityDeposit: 2500,
  currency: 'USD',
  leaseDocument: null,
  property,
  owner: users.owner,
  others: [],
  ...dates,
}

export const message: Message = {
  id: id(50),
  clientId: null,
  propertyId: null,
  senderId: users.owner.id,
  receiverId: users.tenant.id,
  content: 'The keys are at the bakery.',
  type: 'text',
  about: null,
  file: null,
  isDelivered: true,
  isRead: true,
  createdAt: CREATED,
  follows: null,
}

export const documentMessage: Message = {
  ...message,
  id: id(51),
  content: 'contract.pdf',
  type: 'document',
  file: { name: 'contract.pdf', bytes: 300_000, url: `/api/documents/${id(52)}/content`, picture: null },
}

const PICTURE = '/objects/images/balcony'

export const pictureMessage: Message = {
  ...message,
  id: id(53),
  content: 'balcony.jpg',
  type: 'document',
  file: {
    name: 'balcony.jpg',
    bytes: 90_000,
    url: PICTURE,
    picture: { path: PICTURE, alt: '', caption: '', width: 800, height: 600, thumbhash: null, widths: [320, 640, 800] },
  },
}

export const removedFileMessage: Message = { ...documentMessage, id: id(54), file: null }

export const conversation: Conversation = {
  user: users.owner,
  lastMessage: message,
  unreadCount: 0,
  deliveredThrough: null,
  readThrough: null,
  isOnline: false,
  isBlocked: false,
  whyNotWrite: null,
  canBlock: true,
  property: null,
}

export const blocked: BlockedUser = { user: users.owner, isInEffect: true, blockedAt: CREATED }

export const note: Note = {
  id: id(80),
  text: 'Prefers a call after six.',
  author: users.agent,
  createdAt: CREATED,
  editedAt: null,
}

const { tenant } = users

/** The tenant's page, as agents see it. */
export const personPage: PersonPage = {
  person: { ...tenant, memberSince: '2026-01-01', isDeleted: false },
  canWrite: true,
  contact: tenant,
  account: tenant,
  leases: { items: [{ ...lease, applicationId: application.id, isCancelled: false, property, tenant }], more: false },
  applications: { items: [application], more: false },
  documents: { items: [document], more: false },
}

export const report: Report = {
  id: id(70),
  kind: 'message',
  propertyId: null,
  content: 'Send the deposit in gift cards.',
  sentAt: CREATED,
  reporter: { id: users.tenant.id, name: 'Tessa Bloom' },
  reported: { id: users.owner.id, name: 'Oscar Keller' },
  isPublished: null,
  account: users.owner,
  reason: 'spam',
  note: 'It came twice.',
  status: 'open',
  createdAt: CREATED,
  closing: null,
}

export const session: SessionSummary = {
  id: id(60),
  device: 'Firefox on Windows',
  isCurrent: true,
  signedInAt: CREATED,
  lastUsedAt: CREATED,
  expiresAt: CREATED,
}

const RECEIVED = { hasBooks: true, expected: 3750, received: 2500 }
const portfolio = {
  properties: 4,
  occupied: 3,
  monthlyRevenue: 3750,
  currency: 'USD',
  ...RECEIVED,
  pendingApplications: 2,
}
export const overview = {
  tenant: { role: 'tenant', applications: 5, pendingApplications: 2 },
  owner: { role: 'owner', ...portfolio },
  agent: { role: 'agent', ...portfolio, owners: 6, tenants: 9 },
} satisfies Record<Role, Overview>
