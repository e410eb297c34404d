import { z } from 'zod'
import { cappedCountSchema } from '../counts.ts'
import { CSV } from '../exports.ts'
import { pageQuery } from '../paging.ts'
import { idParams, route } from '../route.ts'
import { listingSchema } from './listing.ts'
import { managedPropertySchema } from './managed.ts'
import {
  allPropertiesCountQuery,
  allPropertiesExportQuery,
  allPropertiesQuery,
  portfolioCountQuery,
  portfolioExportQuery,
  portfolioPropertySchema,
  portfolioQuery,
  standingSchema,
  vacantPropertySchema,
} from './schema.ts'
import { portfolioShows as shows } from './shows.ts'

export const portfolioRoutes = {
  listing: route({
    method: 'GET',
    path: '/api/properties/:id/listing',
    summary: 'Who manages a home, how soon they answer, and its rents while it was published',
    access: 'anyone',
    params: idParams,
    result: listingSchema,
    sharedBy: 'visitors',
    shows: shows['GET /api/properties/:id/listing'],
  }),
  standing: route({
    method: 'GET',
    path: '/api/properties/:id/standing',
    summary: 'The caller’s application for and lease of a home',
    access: 'signed-in',
    params: idParams,
    result: standingSchema,
    shows: shows['GET /api/properties/:id/standing'],
  }),
  findManaged: route({
    method: 'GET',
    path: '/api/properties/:id/management',
    summary: 'A home with its leases, applicants, conversations and views, for those who manage it',
    access: 'landlord',
    params: idParams,
    result: managedPropertySchema,
    shows: shows['GET /api/properties/:id/management'],
  }),
  listOwn: route({
    method: 'GET',
    path: '/api/owner/properties',
    summary: "The caller's own homes, newest first",
    access: 'landlord',
    query: portfolioQuery,
    result: z.array(portfolioPropertySchema),
    paged: true,
    shows: shows['GET /api/owner/properties'],
  }),
  listAll: route({
    method: 'GET',
    path: '/api/agent/properties',
    summary: 'All homes, newest first',
    access: 'agent',
    query: allPropertiesQuery,
    result: z.array(portfolioPropertySchema),
    paged: true,
    shows: shows['GET /api/agent/properties'],
  }),
  countOwn: route({
    method: 'GET',
    path: '/api/owner/properties/count',
    summary: "How many of the caller's own homes match the filters, counted up to 1,000",
    access: 'landlord',
    query: portfolioCountQuery,
    result: cappedCountSchema,
    shows: shows['GET /api/owner/properties/count'],
  }),
  countAll: route({
    method: 'GET',
    path: '/api/agent/properties/count',
    summary: 'How many homes match the filters, counted up to 1,000',
    access: 'agent',
    query: allPropertiesCountQuery,
    result: cappedCountSchema,
    shows: shows['GET /api/agent/properties/count'],
  }),
  listVacant: route({
    method: 'GET',
    path: '/api/agent/vacancies',
    summary: 'Published homes that are available, those that stand empty longest first',
    access: 'agent',
    query: pageQuery,
    result: z.array(vacantPropertySchema),
    paged: true,
    shows: shows['GET /api/agent/vacancies'],
  }),
  exportOwn: route({
    method: 'GET',
    path: '/api/owner/properties.csv',
    summary: "All of the caller's own homes that match the filters, as CSV",
    access: 'landlord',
    query: portfolioExportQuery,
    result: CSV,
    shows: shows['GET /api/owner/properties.csv'],
    limit: 'export',
  }),
  exportAll: route({
    method: 'GET',
    path: '/api/agent/properties.csv',
    summary: 'All homes that match the filters, as CSV',
    access: 'agent',
    query: allPropertiesExportQuery,
    result: CSV,
    shows: shows['GET /api/agent/properties.csv'],
    limit: 'export',
  }),
}
