import { z } from 'zod'
import { CSV } from '../exports.ts'
import { pageQuery } from '../paging.ts'
import { binary, idParams, route } from '../route.ts'
import {
  documentExportQuery,
  documentSchema,
  documentsQuery,
  listedDocumentSchema,
  newDocumentQuery,
  ownDocumentsQuery,
  uploadedDocumentSchema,
} from './schema.ts'
import { documentShows as shows } from './shows.ts'
import { DOCUMENT_FORMATS } from './types.ts'

export const documentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/documents',
    summary:
      'All documents that the caller may see, with the home that each is about. A page may be shorter than its limit',
    access: 'signed-in',
    query: documentsQuery,
    result: z.array(listedDocumentSchema),
    paged: true,
    shows: shows['GET /api/documents'],
  }),
  exportList: route({
    method: 'GET',
    path: '/api/documents.csv',
    summary: 'All documents that the caller may see, as CSV, without their bytes',
    access: 'signed-in',
    query: documentExportQuery,
    result: CSV,
    shows: shows['GET /api/documents.csv'],
    limit: 'export',
  }),
  listOwn: route({
    method: 'GET',
    path: '/api/tenant/documents',
    summary: "The caller's own documents, newest first",
    access: 'signed-in',
    query: ownDocumentsQuery,
    result: z.array(documentSchema),
    paged: true,
    shows: shows['GET /api/tenant/documents'],
  }),
  listForHome: route({
    method: 'GET',
    path: '/api/properties/:id/documents',
    summary:
      'Documents about a home or sent with an application for it, as far as the caller may still see them, newest first',
    access: 'landlord',
    params: idParams,
    query: pageQuery,
    result: z.array(documentSchema),
    paged: true,
    shows: shows['GET /api/properties/:id/documents'],
  }),
  listForApplication: route({
    method: 'GET',
    path: '/api/applications/:id/documents',
    summary: 'Documents sent with an application and the document of its lease, as far as the caller may see them',
    access: 'signed-in',
    params: idParams,
    result: z.array(documentSchema),
    shows: shows['GET /api/applications/:id/documents'],
  }),
  create: route({
    method: 'POST',
    path: '/api/documents',
    summary: 'Add a document: the body is its bytes, at most 10 MB; its type is detected from them',
    access: 'signed-in',
    query: newDocumentQuery,
    takes: Object.keys(DOCUMENT_FORMATS),
    result: documentSchema,
    status: 201,
    limit: 'upload',
  }),
  createFromUpload: route({
    method: 'POST',
    path: '/api/documents/uploaded',
    summary: 'Add a document from an uploaded file: a PDF, or a picture up to 10 MB',
    access: 'signed-in',
    body: uploadedDocumentSchema,
    result: documentSchema,
    status: 201,
    limit: 'upload',
  }),
  content: route({
    method: 'GET',
    path: '/api/documents/:id/content',
    summary: 'Download a document',
    access: 'signed-in',
    params: idParams,
    result: binary('application/octet-stream'),
    limit: 'document',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary:
      'Remove one of the caller’s documents, unless it is a lease or belongs to a pending or approved application',
    access: 'signed-in',
    params: idParams,
    result: z.null(),
  }),
}
