import { z } from 'zod'
import { idParams, route } from '../route.ts'

export const viewRoutes = {
  count: route({
    method: 'POST',
    path: '/api/properties/:id/views',
    summary: 'Count that the public page of a home was opened; its managers and known bots are not counted',
    access: 'anyone',
    params: idParams,
    result: z.null(),
    limit: 'view',
  }),
}
