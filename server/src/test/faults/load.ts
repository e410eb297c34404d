import { setTimeout as pause } from 'node:timers/promises'
import { execute } from '../throwaway-postgres.ts'
import { createActions } from './actions.ts'
import { openPage, type Page } from './page.ts'
import type { TwoServers } from './two-servers.ts'
import { createUser, insist, isTemporary, registerUser, type Site, type User } from './users.ts'

const COUNTS = { owner: 8, tenant: 12, agent: 4 }
const VISITORS = 6
/** Between two things that a user does, at least. */
const PAUSE_MS = 500

export type Load = Awaited<ReturnType<typeof startLoad>>

/** @returns so many of each role: eight owners, twelve tenants and four agents when absent */
export async function registerAll(site: Site, counts = COUNTS): Promise<User[]> {
  const users: User[] = []
  for (const role of ['owner', 'tenant', 'agent'] as const)
    for (let i = 0; i < counts[role]; i += 1) users.push(await registerUser(site, role))
  return users
}

/** Starts thirty users who use the site all the time, through the balancer, and check what they are answered. */
export async function startLoad({ postgres, origin }: TwoServers, site: Site) {
  const users = await registerAll(site)
  await execute(postgres.database(), `update users set email = username || '@homes.test', email_verified_at = now()`)
  const pages = new Map(users.map((user): [User, Page] => [user, openPage(user, () => new URL(origin()).host)]))
  const actions = createActions(users, { pages })
  const visitors = Array.from({ length: VISITORS }, () => createUser(site, 'visitor'))
  let isOver = false

  /** Without an answer the old session may have ended all the same, so this goes on until there is one. */
  async function signIn(user: User) {
    await insist(
      () => user.signIn(),
      () => isOver,
    )
    pages.get(user)?.reload()
  }
  async function use(user: User) {
    while (!isOver) {
      const doing = pages.has(user) && Math.random() < 0.03 ? signIn(user) : actions.act(user)
      await doing.catch((error: Error) => {
        if (!isTemporary(error)) site.traffic.fault(`${user.name}: ${error.stack}`)
      })
      await pause(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const using = [...users, ...visitors].map(use)

  return {
    ...actions,
    pages: [...pages.values()],
    /** Resolves when all messages of pages are acknowledged. */
    async stop() {
      isOver = true
      await Promise.all(using)
    },
  }
}
