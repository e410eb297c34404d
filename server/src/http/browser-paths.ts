import type { FastifyInstance } from 'fastify'

/** Older Safari asks for its sizes, and for an icon that iOS doesn't add gloss to, whatever the page links. */
const APPLE_TOUCH_ICON = '/apple-touch-icon-:variant(^(?:\\d+x\\d+-precomposed|\\d+x\\d+|precomposed)).png'

/**
 * Serves what browsers ask for by themselves, besides the static files: `/favicon.ico` is asked for by every response that is no
 * page of ours, such as a PDF. Elsewhere a missing file is a console error.
 */
export function serveBrowserPaths(app: FastifyInstance, { hasIcons }: { hasIcons: boolean }) {
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/profile?open=password', 302),
  )
  if (hasIcons)
    app.get(APPLE_TOUCH_ICON, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return reply.sendFile('apple-touch-icon.png')
    })
}
