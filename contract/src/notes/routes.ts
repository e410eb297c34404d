import { z } from 'zod'
import { pageQuery } from '../paging.ts'
import { idParams, route } from '../route.ts'
import { noteFormSchema, noteSchema } from './schema.ts'
import { noteShows as shows } from './shows.ts'

export const noteRoutes = {
  listAboutUser: route({
    method: 'GET',
    path: '/api/people/:id/notes',
    summary: 'Notes about a person, newest first; none of them is shown to that person',
    access: 'agent',
    params: idParams,
    query: pageQuery,
    result: z.array(noteSchema),
    paged: true,
    shows: shows['GET /api/people/:id/notes'],
  }),
  addAboutUser: route({
    method: 'POST',
    path: '/api/people/:id/notes',
    summary: 'Write a note about a person, for agents',
    access: 'agent',
    params: idParams,
    body: noteFormSchema,
    result: noteSchema,
    status: 201,
  }),
  listAboutApplication: route({
    method: 'GET',
    path: '/api/applications/:id/notes',
    summary: 'Notes about an application, newest first; the applicant sees none of them',
    access: 'landlord',
    params: idParams,
    query: pageQuery,
    result: z.array(noteSchema),
    paged: true,
    shows: shows['GET /api/applications/:id/notes'],
  }),
  addAboutApplication: route({
    method: 'POST',
    path: '/api/applications/:id/notes',
    summary: 'Write a note about an application, for those who decide about it',
    access: 'landlord',
    params: idParams,
    body: noteFormSchema,
    result: noteSchema,
    status: 201,
  }),
  edit: route({
    method: 'PATCH',
    path: '/api/notes/:id',
    summary: 'Change the text of a note of the caller’s own',
    access: 'landlord',
    params: idParams,
    body: noteFormSchema,
    result: noteSchema,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/notes/:id',
    summary: 'Delete a note of the caller’s own; for a day it can be restored',
    access: 'landlord',
    params: idParams,
    result: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/notes/:id/restore',
    summary: 'Restore a note of the caller’s own that was deleted less than a day ago',
    access: 'landlord',
    params: idParams,
    result: noteSchema,
  }),
}
