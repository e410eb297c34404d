import { z } from 'zod'
import { binary, route } from '../route.ts'
import { newUploadSchema, propertyImageSchema, storedImageSchema, uploadAddressSchema } from './schema.ts'

const imageParams = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })

export const fileRoutes = {
  createUpload: route({
    method: 'POST',
    path: '/api/objects/upload',
    summary: 'Start the upload of a picture',
    access: 'signed-in',
    body: newUploadSchema,
    result: uploadAddressSchema,
    limit: 'upload',
  }),
  storeImage: route({
    method: 'PUT',
    path: '/api/property-images',
    summary: 'Store an uploaded picture; repeatable',
    access: 'signed-in',
    body: propertyImageSchema,
    result: storedImageSchema,
    limit: 'upload',
  }),
  image: route({
    method: 'GET',
    path: '/objects/images/:id',
    summary: 'A picture of a home or a person, in the best format that the browser accepts',
    access: 'anyone',
    params: imageParams,
    result: binary('image/*'),
    limit: 'picture',
  }),
  rendition: route({
    method: 'GET',
    path: '/objects/images/:id/:rendition',
    summary: 'A rendition of a picture, as in `640.avif`',
    access: 'anyone',
    params: imageParams.extend({ rendition: z.string().regex(/^\d{1,4}\.(avif|webp)$/) }),
    result: binary('image/*'),
    limit: 'picture',
  }),
  shareImage: route({
    method: 'GET',
    path: '/objects/images/:id/share',
    summary: 'The preview of a picture for shared links: a JPEG of 1200 by 630',
    access: 'anyone',
    params: imageParams,
    result: binary('image/jpeg'),
    limit: 'picture',
  }),
}
