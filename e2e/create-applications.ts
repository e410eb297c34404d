import type { Browser, Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect } from './fixtures.ts'
import { runSql } from './run-sql.ts'
import type { Server } from './server.ts'

/** The rows of the application list. */
export const applicationRows = (page: Page) =>
  page.getByRole('list', { name: 'Applications', exact: true }).getByRole('listitem')

/** The link above the application list to one status, such as `Pending 3`. */
export const statusTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true })

/** A page in a new browser context, for another user. */
export async function openNewPage(browser: Browser, baseURL: string | undefined) {
  return (await browser.newContext({ baseURL })).newPage()
}

/** Registers a tenant per name and lets each apply for the property, in order. @param answers by name @returns the applications */
export async function createApplications(
  browser: Browser,
  baseURL: string | undefined,
  property: { id: string },
  names: string[],
  answers: Record<string, object> = {},
) {
  const page = await openNewPage(browser, baseURL)
  const applications: { id: string }[] = []
  for (const firstName of names) {
    const { id: tenantId } = await signUp(page, 'tenant', { firstName })
    const response = await page.request.post('/api/applications', {
      data: { propertyId: property.id, tenantId, answers: answers[firstName] },
    })
    expect(response.status()).toBe(201)
    applications.push(await response.json())
    await page.request.post('/api/auth/logout')
  }
  await page.context().close()
  return applications
}

/** Inserts tenants ($2: how many) who each applied for every property of the owner $1, one per minute; a quarter has each status. */
const INSERT_APPLICATIONS = `
  with applicants as (
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
    select gen_random_uuid(), 'crowd' || $1::text || n, '-', case n when 317 then 'Zuzana' else 'Applicant' end,
      'Number ' || n, 'tenant', now()
    from generate_series(1, $2::int) n returning id, username),
  numbered as (
    select applicants.id as tenant, homes.id as home, row_number() over (order by homes.id, username) as n
    from applicants cross join properties homes where homes.owner_id = ($1::text)::uuid)
  insert into applications (id, property_id, tenant_id, owner_id, status, created_at)
  select gen_random_uuid(), home, tenant, ($1::text)::uuid,
    (array['pending', 'approved', 'rejected', 'withdrawn'])[1 + n % 4], now() - n * interval '1 minute'
  from numbered`

/** Inserts `tenants` applications for every property of an owner, by SQL. */
export const insertApplications = (server: Pick<Server, 'database'>, ownerId: string, tenants: number) =>
  runSql(server, INSERT_APPLICATIONS, [ownerId, tenants])
