import { z } from 'zod'
import { idParams, route } from '../route.ts'
import { pageQuery } from '../text.ts'
import {
  applicationDetailSchema,
  applicationSchema,
  approvalPreviewSchema,
  approvalSchema,
  newApplicationSchema,
  rejectionSchema,
} from './schema.ts'
import { APPLICATION_STATUSES } from './status.ts'

const listQuery = pageQuery.extend({ status: z.enum(APPLICATION_STATUSES).optional() })

export const applicationRoutes = {
  create: route({
    method: 'POST',
    path: '/api/applications',
    summary: 'Apply for a home',
    access: 'signed-in',
    body: newApplicationSchema,
    result: applicationSchema,
    status: 201,
  }),
  find: route({
    method: 'GET',
    path: '/api/applications/:id',
    summary: 'One application with its history',
    access: 'signed-in',
    params: idParams,
    result: applicationDetailSchema,
  }),
  listOthers: route({
    method: 'GET',
    path: '/api/applications/:id/others',
    summary: 'The other applications for the same home, in order of receipt',
    access: 'landlord',
    params: idParams,
    result: z.array(applicationSchema),
  }),
  previewApproval: route({
    method: 'GET',
    path: '/api/applications/:id/approval',
    summary: 'What an approval would start from and do',
    access: 'landlord',
    params: idParams,
    result: approvalPreviewSchema,
  }),
  approve: route({
    method: 'POST',
    path: '/api/applications/:id/approve',
    summary: 'Approve: makes the lease, occupies the home, closes the other applications and tells everyone',
    access: 'landlord',
    params: idParams,
    body: approvalSchema,
    result: applicationDetailSchema,
  }),
  reject: route({
    method: 'POST',
    path: '/api/applications/:id/reject',
    summary: 'Reject, for a reason of the published list',
    access: 'landlord',
    params: idParams,
    body: rejectionSchema,
    result: applicationDetailSchema,
  }),
  reopen: route({
    method: 'POST',
    path: '/api/applications/:id/reopen',
    summary: 'Take a rejection back while the home is free',
    access: 'landlord',
    params: idParams,
    result: applicationDetailSchema,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/applications/:id',
    summary: 'Withdraw a pending application; the record stays',
    access: 'signed-in',
    params: idParams,
    result: applicationDetailSchema,
  }),
  listOwn: route({
    method: 'GET',
    path: '/api/tenant/applications',
    summary: "The caller's own applications, newest first",
    access: 'signed-in',
    query: listQuery,
    result: z.array(applicationSchema),
    paged: true,
  }),
  listForOwner: route({
    method: 'GET',
    path: '/api/owner/applications',
    summary: "Applications for the caller's homes, newest first",
    access: 'landlord',
    query: listQuery,
    result: z.array(applicationSchema),
    paged: true,
  }),
  listAll: route({
    method: 'GET',
    path: '/api/agent/applications',
    summary: 'All applications, newest first',
    access: 'agent',
    query: listQuery,
    result: z.array(applicationSchema),
    paged: true,
  }),
}
