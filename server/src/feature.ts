import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'
import type { Contribution } from './contributions.ts'
import type { Invariant } from './db/invariant.ts'
import type { HealthCheck } from './health/finding.ts'
import type { JobHandler } from './jobs/jobs.ts'
import type { ScheduledTask } from './jobs/schedule.ts'

/** All that the app needs to know of a feature. */
export type Feature = {
  /** Of its folder. */
  name: string
  /** Binds its routes, and what it does with frames of the socket. */
  addRoutes: (app: FastifyInstance, context: AppContext) => void
  jobs?: (context: AppContext) => JobHandler[]
  tasks?: (context: AppContext) => ScheduledTask[]
  /** Checks of what it depends on, for the System page and `npm run doctor`. */
  health?: (context: AppContext) => HealthCheck[]
  /** What it adds to the extension points of features above it, and of the plumbing. */
  contributes?: Contribution[]
  /** What no constraint of the database can check of its rows. */
  invariants?: Invariant[]
}
