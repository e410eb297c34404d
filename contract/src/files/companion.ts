import { z } from 'zod'
import { boundedString } from '../bounded.ts'
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

const uploadParams = z.object({ uploadId: boundedString(100) })

/** The path of the WebSocket that reports the progress of a file from another site. */
export const IMPORT_SOCKET_PATH = '/companion/api/:token'

/** Routes of the upload dialog (Uppy Companion). Errors are problem documents that repeat `detail` as `message`. */
export const companionRoutes = {
  createMultipart: route({
    method: 'POST',
    path: '/companion/s3/multipart',
    summary: 'Start a multipart upload',
    access: 'signed-in',
    body: newMultipartSchema,
    result: multipartSchema,
    limit: 'upload',
  }),
  listParts: route({
    method: 'GET',
    path: '/companion/s3/multipart/:uploadId',
    summary: 'List the uploaded parts',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    result: z.array(partSchema),
  }),
  signPart: route({
    method: 'GET',
    path: '/companion/s3/multipart/:uploadId/:partNumber',
    summary: 'Sign the address of a part',
    access: 'signed-in',
    params: uploadParams.extend({ partNumber: boundedString(20) }),
    query: keyQuery,
    hasEffect: true,
    result: signedPartSchema,
  }),
  completeMultipart: route({
    method: 'POST',
    path: '/companion/s3/multipart/:uploadId/complete',
    summary: 'Complete a multipart upload; repeatable',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    body: completionSchema,
    result: completedSchema,
  }),
  abortMultipart: route({
    method: 'DELETE',
    path: '/companion/s3/multipart/:uploadId',
    summary: 'Abort a multipart upload and delete its parts',
    access: 'signed-in',
    params: uploadParams,
    query: keyQuery,
    result: z.object({}),
  }),
  uploadParams: route({
    method: 'GET',
    path: '/companion/s3/params',
    summary: 'Sign the address of an upload in one request',
    access: 'signed-in',
    query: paramsQuery,
    hasEffect: true,
    result: uploadParamsSchema,
    limit: 'upload',
  }),
  temporaryCredentials: route({
    method: 'GET',
    path: '/companion/s3/sts',
    summary: 'Temporary credentials for the storage, if the installation issues them',
    access: 'landlord',
    hasEffect: true,
    result: temporaryCredentialsSchema,
  }),
  remoteMeta: route({
    method: 'POST',
    path: '/companion/url/meta',
    summary: 'Name, type and size of a file on another site',
    access: 'signed-in',
    body: remoteFileSchema,
    result: remoteFileFactsSchema,
    limit: 'remoteFile',
  }),
  remoteGet: route({
    method: 'POST',
    path: '/companion/url/get',
    summary: 'Import a file from another site; a WebSocket reports the progress',
    access: 'signed-in',
    body: remoteImportSchema,
    result: importTokenSchema,
    limit: 'remoteFile',
  }),
}
