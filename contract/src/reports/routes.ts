import { z } from 'zod'
import { idParams, route } from '../route.ts'
import {
  newReportSchema,
  ownReportQuery,
  ownReportSchema,
  reportClosingSchema,
  reportCountSchema,
  reportListQuery,
  reportSchema,
} from './schema.ts'
import { reportShows as shows } from './shows.ts'

export const reportRoutes = {
  create: route({
    method: 'POST',
    path: '/api/reports',
    summary: 'Report a received message or a published home to the agents',
    access: 'signed-in',
    body: newReportSchema,
    result: ownReportSchema,
    status: 201,
  }),
  findOwn: route({
    method: 'GET',
    path: '/api/reports/own',
    summary: 'When the caller reported a message or home, while the report is open',
    access: 'signed-in',
    query: ownReportQuery,
    result: ownReportSchema,
    shows: shows['GET /api/reports/own'],
  }),
  list: route({
    method: 'GET',
    path: '/api/agent/reports',
    summary: 'Open or closed reports, newest first, except those about the caller',
    access: 'agent',
    query: reportListQuery,
    result: z.array(reportSchema),
    paged: true,
    shows: shows['GET /api/agent/reports'],
  }),
  count: route({
    method: 'GET',
    path: '/api/agent/reports/count',
    summary: 'How many reports are open, except those about the caller',
    access: 'agent',
    result: reportCountSchema,
    shows: shows['GET /api/agent/reports/count'],
  }),
  close: route({
    method: 'POST',
    path: '/api/agent/reports/:id/close',
    summary: 'Close a report with its outcome; its reporter is told that it was reviewed',
    access: 'agent',
    params: idParams,
    body: reportClosingSchema,
    result: reportSchema,
  }),
}
