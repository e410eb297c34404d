import { create as formatAttachment } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Sends a PDF to download. @param name of the file, without its ending */
export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .headers({
      'content-disposition': formatAttachment(`${name}.pdf`),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
