import { route } from '../route.ts'
import {
  importPreviewQuerySchema,
  importPreviewSchema,
  importQuerySchema,
  importResultSchema,
} from './import-schema.ts'

const ofFile = { access: 'landlord', takes: ['text/csv'], limit: 'leaseImport' } as const

/** Leases of tenants that a landlord has already, from a file. The body is the file. */
export const rentImportRoutes = {
  previewImport: route({
    method: 'POST',
    path: '/api/rent/import/preview',
    summary:
      'What bringing in tenants from a CSV would do: each row’s fate, and each fault with its line. Changes nothing; the body is the file, at most 5 MB, 20,000 lines and 10,000 leases',
    ...ofFile,
    query: importPreviewQuerySchema,
    result: importPreviewSchema,
  }),
  importLeases: route({
    method: 'POST',
    path: '/api/rent/import',
    summary:
      'Bring in tenants from a CSV, all or none; rows whose lease exists stay as they are. A repeated `clientId` returns what the first call did',
    ...ofFile,
    query: importQuerySchema,
    result: importResultSchema,
    status: 201,
  }),
}
