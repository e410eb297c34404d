import { z } from 'zod'
import { route } from '../route.ts'
import {
  completedSchema,
  completionSchema,
  importTokenSchema,
  keyQuery,
  multipartSchema,
  newMultipartSchema,
  paramsQuery,
  partSchema,
  remoteFileFactsSchema,
  remoteFileSchema,
  remoteImportSchema,
  signedPartSchema,
  temporaryCredentialsSchema,
  uploadParamsSchema,
} from './schema.ts'

const uploadParams = z.object({ uploadId: z.string().max(100) })

/** Where a browser is told by a socket how a file of another site comes in. */
export const IMPORT_SOCKET_PATH = '/companion/api/:token'

/** What the upload dialog asks of the server. Errors are problem documents with the sentence in `message` as well. */
export const companionRoutes = {
  createMultipart: route({
    method: 'POST',
    path: '/companion/s3/multipart',
    summary: 'Begin a file that is sent in parts',
    access: 'signed-in',
    body: newMultipartSchema,
    result: multipartSchema,
    isRateLimited: true,
    perMinute: 60,
  }),
  listParts: route({
    method: 'GET',
    path: '/companion/s3/multipart/:uploadId',
    summary: 'The parts that have arrived',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    result: z.array(partSchema),
  }),
  signPart: route({
    method: 'GET',
    path: '/companion/s3/multipart/:uploadId/:partNumber',
    summary: 'Where a part goes',
    access: 'signed-in',
    params: uploadParams.extend({ partNumber: z.string().max(20) }),
    query: keyQuery,
    result: signedPartSchema,
  }),
  completeMultipart: route({
    method: 'POST',
    path: '/companion/s3/multipart/:uploadId/complete',
    summary: 'Put the parts together; again, the same answer',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    body: completionSchema,
    result: completedSchema,
  }),
  abortMultipart: route({
    method: 'DELETE',
    path: '/companion/s3/multipart/:uploadId',
    summary: 'Give a file up, with the parts that have arrived',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    result: z.object({}),
  }),
  uploadParams: route({
    method: 'GET',
    path: '/companion/s3/params',
    summary: 'Where a file goes that is sent in one request',
    access: 'signed-in',
    query: paramsQuery,
    result: uploadParamsSchema,
    isRateLimited: true,
    perMinute: 60,
  }),
  temporaryCredentials: route({
    method: 'GET',
    path: '/companion/s3/sts',
    summary: 'Credentials for the storage itself, where an installation hands them out',
    access: 'landlord',
    result: temporaryCredentialsSchema,
  }),
  remoteMeta: route({
    method: 'POST',
    path: '/companion/url/meta',
    summary: 'What is at an address of another site',
    access: 'signed-in',
    body: remoteFileSchema,
    result: remoteFileFactsSchema,
    isRateLimited: true,
  }),
  remoteGet: route({
    method: 'POST',
    path: '/companion/url/get',
    summary: 'Fetch a file from another site; progress comes by a socket',
    access: 'signed-in',
    body: remoteImportSchema,
    result: importTokenSchema,
    isRateLimited: true,
  }),
}
