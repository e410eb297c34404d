import { z } from 'zod'
import { pageQuery } from '../paging.ts'
import { idParams, route } from '../route.ts'
import { bouncedEmailSchema, failedJobSchema, retriedJobsSchema, systemSchema } from './schema.ts'
import { systemShows as shows } from './shows.ts'

export const systemRoutes = {
  find: route({
    method: 'GET',
    path: '/api/agent/system',
    summary: 'The state of the installation: health of each part, processes, storage, backups and settings',
    access: 'agent',
    result: systemSchema,
    shows: shows['GET /api/agent/system'],
  }),
  listFailedJobs: route({
    method: 'GET',
    path: '/api/agent/system/failed-jobs',
    summary: 'Jobs that were given up, the latest first',
    access: 'agent',
    query: pageQuery,
    result: z.array(failedJobSchema),
    paged: true,
    shows: shows['GET /api/agent/system/failed-jobs'],
  }),
  retryFailedJobs: route({
    method: 'POST',
    path: '/api/agent/system/failed-jobs/retry',
    summary: 'Run all failed jobs again',
    access: 'agent',
    result: retriedJobsSchema,
  }),
  retryFailedJob: route({
    method: 'POST',
    path: '/api/agent/system/failed-jobs/:id/retry',
    summary: 'Run a failed job again',
    access: 'agent',
    params: idParams,
    result: z.null(),
  }),
  discardFailedJob: route({
    method: 'DELETE',
    path: '/api/agent/system/failed-jobs/:id',
    summary: 'Discard a failed job: it is not run again',
    access: 'agent',
    params: idParams,
    result: z.null(),
  }),
  listBouncedEmails: route({
    method: 'GET',
    path: '/api/agent/system/bounced-emails',
    summary: 'Emails of the last 90 days that the mail server refused for good, the latest first',
    access: 'agent',
    query: pageQuery,
    result: z.array(bouncedEmailSchema),
    paged: true,
    shows: shows['GET /api/agent/system/bounced-emails'],
  }),
}
