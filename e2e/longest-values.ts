import { LIMITS } from '@lintel/contract/limits'
import type { APIResponse, Browser, BrowserContext } from '@playwright/test'
import { newAccountForm } from './accounts.ts'
import { BARE_PROPERTY } from './create-property.ts'
import { expect } from './fixtures.ts'
import { picture } from './sample-files.ts'
import type { Server } from './server.ts'

/** A text without spaces; W is the widest letter of the fonts. */
const unbroken = (length: number) => 'W'.repeat(length)

export const LONGEST = {
  name: unbroken(LIMITS.nameMax),
  phone: `+${'8'.repeat(LIMITS.phoneMax - 1)}`,
  title: unbroken(LIMITS.titleMax),
  address: unbroken(LIMITS.addressMax),
  city: unbroken(LIMITS.cityMax),
  description: unbroken(LIMITS.descriptionMax),
  alt: unbroken(LIMITS.altMax),
  caption: unbroken(LIMITS.captionMax),
  price: 999_999.99,
  application: unbroken(LIMITS.applicationMessageMax),
  message: unbroken(LIMITS.messageMax),
  note: unbroken(LIMITS.rejectionNoteMax),
  fileName: `${unbroken(LIMITS.fileNameMax - 4)}.pdf`,
  search: unbroken(LIMITS.searchMax),
  answer: unbroken(LIMITS.answerMax),
}

/** Every question that an installation can ask without further settings. */
const QUESTIONS = {
  moveInDate: 'required',
  termMonths: 'optional',
  adults: 'required',
  pets: 'optional',
  occupation: 'required',
  monthlyIncome: 'optional',
  guarantor: 'optional',
  references: 'optional',
}

const ANSWERS = {
  moveInDate: '2199-12-31',
  termMonths: LIMITS.termMonthsMax,
  adults: LIMITS.householdMax,
  pets: LONGEST.answer,
  occupation: LONGEST.answer,
  monthlyIncome: LONGEST.price,
  guarantor: LONGEST.answer,
  references: LONGEST.answer,
}

const CRITERIA = {
  incomeRents: 9.9,
  note: unbroken(LIMITS.criteriaNoteMax),
}

const FACTS = {
  type: 'townhouse',
  district: unbroken(LIMITS.districtMax),
  floor: LIMITS.floor.max - 1,
  floors: LIMITS.floor.max,
  furnished: 'part-furnished',
  availableFrom: '2199-12-31',
  minTermMonths: LIMITS.termMonthsMax,
  maxTermMonths: LIMITS.termMonthsMax,
  deposit: LONGEST.price,
  billsIncluded: false,
  pets: 'on-request',
  smoking: 'outside',
  parking: 'street',
  lift: false,
  outdoor: ['balcony', 'terrace', 'garden'],
  stepFree: false,
  energyClass: 'G',
  heating: 'heat-pump',
  houseRules: unbroken(LIMITS.houseRulesMax),
}

export type Role = 'tenant' | 'owner' | 'agent'
export type LongestWorld = {
  server: Server
  /** Signed-in browser contexts; `visitor` is signed out, `newcomer` an owner without records. */
  contexts: Record<Role | 'visitor' | 'newcomer', BrowserContext>
  ids: Record<Role, string>
  /** Published and available; the tenant has a pending application for it. */
  property: string
  /** Published and available; the tenant has not applied for it. */
  freeProperty: string
  draftProperty: string
  /** Without pictures, questions, criteria and facts. */
  bareProperty: string
  /** The tenant has a lease of it. */
  letProperty: string
  pendingApplication: string
  approvedApplication: string
  rejectedApplication: string
  close(): Promise<void>
}

/** Creates, by HTTP, a record of each kind whose values are as long as the contract allows. */
export async function createLongestWorld(browser: Browser, server: Server): Promise<LongestWorld> {
  const { baseURL } = server
  const visitor = await browser.newContext({ baseURL })
  const newcomer = await browser.newContext({ baseURL })
  await post(newcomer, '/api/auth/register', { ...newAccountForm('owner'), role: 'owner' })
  const { context: tenant, id: tenantId } = await signUpLongest(browser, baseURL, 'tenant')
  const { context: rival, id: rivalId } = await signUpLongest(browser, baseURL, 'tenant')
  const { context: owner, id: ownerId } = await signUpLongest(browser, baseURL, 'owner')
  const { context: agent, id: agentId } = await signUpLongest(browser, baseURL, 'agent')

  const images = [await uploadImage(owner, 'one.png'), await uploadImage(owner, 'two.png')]
  const properties: { id: string }[] = []
  for (const isPublished of [true, true, true, true, false])
    properties.push(await createLongestProperty(owner, images, isPublished))
  const bareProperty = await createBareProperty(owner)
  const [property, letProperty, refusedProperty, freeProperty, draftProperty] = properties.map(({ id }) => id)
  if (!property || !letProperty || !refusedProperty || !freeProperty || !draftProperty)
    throw new Error('a property is missing')

  const documents = [await addDocument(tenant), await addDocument(tenant)]
  const apply = (context: BrowserContext, propertyId: string, applicantId: string, ids: string[] = []) =>
    post(context, '/api/applications', {
      propertyId,
      tenantId: applicantId,
      message: LONGEST.application,
      documents: ids,
      answers: ANSWERS,
    })
  const rejected = await apply(tenant, refusedProperty, tenantId)
  await post(owner, `/api/applications/${rejected.id}/reject`, { reason: 'other', note: LONGEST.note })
  await apply(rival, property, rivalId)
  const pending = await apply(tenant, property, tenantId, documents)
  await post(owner, `/api/applications/${pending.id}/questions`, { text: LONGEST.message })
  const approved = await apply(tenant, letProperty, tenantId, documents)
  const today = new Date()
  await post(owner, `/api/applications/${approved.id}/approve`, {
    startDate: today.toISOString().slice(0, 10),
    endDate: `${today.getUTCFullYear() + 1}-12-31`,
    monthlyRent: LONGEST.price,
    securityDeposit: LONGEST.price,
  })

  await sendMessage(tenant, ownerId, freeProperty)
  await sendMessage(owner, tenantId, freeProperty)
  await sendMessage(agent, tenantId)
  await sendMessage(agent, ownerId)
  return {
    server,
    contexts: { visitor, newcomer, tenant, owner, agent },
    ids: { tenant: tenantId, owner: ownerId, agent: agentId },
    property,
    freeProperty,
    draftProperty,
    bareProperty: bareProperty.id,
    letProperty,
    pendingApplication: pending.id,
    approvedApplication: approved.id,
    rejectedApplication: rejected.id,
    close: async () =>
      void (await Promise.all([visitor, newcomer, tenant, rival, owner, agent].map((context) => context.close()))),
  }
}

let accounts = 0

async function signUpLongest(browser: Browser, baseURL: string, role: Role) {
  const context = await browser.newContext({ baseURL })
  const unique = `${process.pid}${Date.now()}${++accounts}`
  const domain = '@example.com'
  const { id } = await post(context, '/api/auth/register', {
    role,
    firstName: LONGEST.name,
    lastName: LONGEST.name,
    username: unique.padEnd(LIMITS.username.max, 'W'),
    password: 'a quiet street',
    email: `${unique.padEnd(LIMITS.emailMax - domain.length, 'w')}${domain}`,
    phone: LONGEST.phone,
  })
  return { context, id }
}

export async function uploadImage(context: BrowserContext, name: string): Promise<string> {
  const { buffer, mimeType } = picture(name)
  const { uploadURL } = await post(context, '/api/objects/upload', {})
  const sent = await context.request.put(uploadURL, { data: buffer, headers: { 'content-type': mimeType } })
  expect(sent.ok()).toBe(true)
  const stored = await context.request.put('/api/property-images', { data: { imageURL: uploadURL } })
  return (await jsonOf(stored)).objectPath
}

const createLongestProperty = (context: BrowserContext, images: string[], isPublished: boolean) =>
  post(context, '/api/properties', {
    title: LONGEST.title,
    description: LONGEST.description,
    address: LONGEST.address,
    city: LONGEST.city,
    price: LONGEST.price,
    bedrooms: LIMITS.roomsMax,
    bathrooms: LIMITS.roomsMax,
    area: LIMITS.area.max,
    images,
    imageAlts: Object.fromEntries(images.map((path) => [path, LONGEST.alt])),
    imageCaptions: Object.fromEntries(images.map((path) => [path, LONGEST.caption])),
    isPublished,
    questions: QUESTIONS,
    criteria: CRITERIA,
    facts: FACTS,
  })

const createBareProperty = (context: BrowserContext) => post(context, '/api/properties', BARE_PROPERTY)

async function addDocument(context: BrowserContext): Promise<string> {
  const query = new URLSearchParams({ title: LONGEST.title, type: 'reference', fileName: LONGEST.fileName })
  const data = Buffer.from('%PDF-1.7\nA reference.')
  const headers = { 'content-type': 'application/pdf' }
  return (await jsonOf(await context.request.post(`/api/documents?${query}`, { data, headers }))).id
}

const sendMessage = (context: BrowserContext, receiverId: string, propertyId?: string) =>
  post(context, '/api/messages', { receiverId, content: LONGEST.message, propertyId })

const post = async (context: BrowserContext, path: string, data: unknown) =>
  jsonOf(await context.request.post(path, { data }))

async function jsonOf(response: APIResponse) {
  expect(response.ok(), `${response.url()} ${response.ok() ? '' : await response.text()}`).toBe(true)
  return response.json()
}
