import type { Browser, Page } from '@playwright/test'
import { runSql } from './database.ts'
import { expect } from './fixtures.ts'
import { signUp } from './people.ts'
import type { Server } from './server.ts'

/** The rows of the list of applications. */
export const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Applications', exact: true }).getByRole('listitem')

/** A page of its own for another person. */
export async function openPage(browser: Browser, baseURL: string | undefined) {
  return (await browser.newContext({ baseURL })).newPage()
}

/** People who apply for a home one after the other; the last one comes first in the list. */
export async function makeApplicants(
  browser: Browser,
  baseURL: string | undefined,
  home: { id: string },
  names: string[],
) {
  const page = await openPage(browser, baseURL)
  const applications: { id: string }[] = []
  for (const firstName of names) {
    const { id: tenantId } = await signUp(page, 'tenant', { firstName })
    const answer = await page.request.post('/api/applications', { data: { propertyId: home.id, tenantId } })
    expect(answer.status()).toBe(201)
    applications.push(await answer.json())
    await page.request.post('/api/auth/logout')
  }
  await page.context().close()
  return applications
}

/** New people who each applied for every home of an owner, one a minute; a quarter has each status. */
const FILL = `
  with people as (
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
    select gen_random_uuid(), 'crowd' || $1::text || n, '-', case n when 317 then 'Zuzana' else 'Applicant' end,
      'Number ' || n, 'tenant', now()
    from generate_series(1, $2::int) n returning id, username),
  numbered as (
    select people.id as tenant, homes.id as home, row_number() over (order by homes.id, username) as n
    from people cross join properties homes where homes.owner_id = ($1::text)::uuid)
  insert into applications (id, property_id, tenant_id, owner_id, status, created_at)
  select gen_random_uuid(), home, tenant, ($1::text)::uuid,
    (array['pending', 'approved', 'rejected', 'withdrawn'])[1 + n % 4], now() - n * interval '1 minute'
  from numbered`

/** Writes the applications of many people for every home of an owner. */
export const fillApplications = (server: Pick<Server, 'dataDir'>, ownerId: string, people: number) =>
  runSql(server, FILL, [ownerId, people])
