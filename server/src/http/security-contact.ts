import type { FastifyInstance } from 'fastify'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year, so that an abandoned file expires. */
const VALID_DAYS = 180

type SecurityContact = { securityContact: string | null; publicUrl: string | null }

/** Serves security.txt (RFC 9116), if a contact is configured. */
export function serveSecurityContact(app: FastifyInstance, { securityContact, publicUrl }: SecurityContact) {
  if (!securityContact) return
  app.get(PATH, async (_request, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1000)
    const fields = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}${PATH}`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`)
  })
}
