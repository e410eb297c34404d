import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { SCREENS, safeNext } from '@lintel/contract/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { formatOf } from '../../http/locale.ts'
import { isCrossSite } from '../../http/same-site.ts'
import { serve } from '../../http/serve.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/session.ts'
import { administrationRoutes } from './administration/administration-routes.ts'
import { approveAgent, declineAgent } from './approval/commands.ts'
import {
  authenticate,
  changePassword,
  endOtherSessions,
  endOwnSession,
  register,
  signIn,
  signOut,
  updateRegion,
} from './commands.ts'
import { confirmPassword } from './confirmation/commands.ts'
import { deleteAccount } from './deletion/commands.ts'
import { previewDeletion } from './deletion/queries.ts'
import { disableAccount, enableAccount } from './disabling/commands.ts'
import { requestVerification, verifyEmail } from './email/commands.ts'
import { presentOwnUser, presentSession, presentUser } from './present.ts'
import { changeProfile } from './profile/commands.ts'
import { findSelf, listOwnSessions } from './queries.ts'
import { issueResetLink, requestReset, resetPassword } from './reset/commands.ts'
import { needsSetupCode } from './setup-code.ts'
import { createBrowserId, readBrowserId, setBrowserCookie } from './sign-in/browser-cookie.ts'
import { countSignIn } from './sign-in/count-sign-in.ts'
import { startSignIn } from './sign-in/throttle.ts'
import type { UserRow } from './table.ts'

const userAgentOf = (request: FastifyRequest) => request.headers['user-agent'] ?? null
const sidOf = (request: FastifyRequest) => request.session?.sid ?? ''
const confirmedAtOf = (request: FastifyRequest) => request.session?.confirmedAt ?? null

export function accountRoutes(app: FastifyInstance, context: AppContext) {
  const { db, hub, settings, isSecure } = context
  administrationRoutes(app, context)
  const browserOf = (request: FastifyRequest) => ({
    userAgent: userAgentOf(request),
    browserId: readBrowserId(request, isSecure(request)),
  })
  /** Every sign-in starts a new session and ends the browser's previous one. */
  const startBrowserSession = async (request: FastifyRequest, reply: FastifyReply, user: UserRow, isKnown: boolean) => {
    const browserId = readBrowserId(request, isSecure(request)) ?? createBrowserId()
    const token = await signIn(context, user, userAgentOf(request), { id: browserId, isKnown })
    const previous = request.session
    if (previous) {
      // After the response, also if it can't be sent: with the old cookie, other tabs would take it for a sign-out.
      reply.raw.once('close', () => hub.closeSession(previous.actor.id, previous.sid))
      await signOut(context, previous.actor, previous.sid)
    }
    setSessionCookie(reply, token, isSecure(request))
    setBrowserCookie(reply, browserId, isSecure(request))
    return presentOwnUser(user)
  }
  /** Sets the new token of the request's session, and makes its sockets reconnect with it. */
  const renewBrowserSession = (request: FastifyRequest, reply: FastifyReply, token: string, expiresAt?: Date) => {
    setSessionCookie(reply, token, isSecure(request), expiresAt)
    const { session } = request
    // After the response: the browser needs the new cookie to reconnect.
    if (session) reply.raw.once('finish', () => hub.reconnectSession(session.actor.id, session.sid))
  }
  const clearBrowser = (request: FastifyRequest, reply: FastifyReply) => {
    clearSessionCookie(reply, isSecure(request))
    reply.header('clear-site-data', '"cache", "cookies"')
  }
  const endBrowserSession = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session } = request
    if (session) {
      await signOut(context, session.actor, session.sid)
      hub.closeSession(session.actor.id, session.sid)
    }
    clearBrowser(request, reply)
    return null
  }

  serve(app, routes.currentUser, async ({ actor }) => presentOwnUser(await findSelf(db, actor)))
  serve(app, routes.changeProfile, async ({ actor, body, request }) =>
    presentOwnUser(await changeProfile(context, actor, body, confirmedAtOf(request))),
  )
  serve(app, routes.confirmPassword, async ({ actor, body, request, reply }) => {
    const token = await confirmPassword(db, actor, sidOf(request), body.password)
    renewBrowserSession(request, reply, token, request.session?.expiresAt)
    return null
  })
  serve(app, routes.previewDeletion, ({ actor, request }) => previewDeletion(db, actor, new Date(), formatOf(request)))
  serve(app, routes.deleteAccount, async ({ actor, request, reply }) => {
    await deleteAccount(context, actor, confirmedAtOf(request))
    clearBrowser(request, reply)
    return null
  })
  serve(app, routes.reportRegion, ({ actor, body }) => updateRegion(context, actor, body))
  serve(app, routes.changePassword, async ({ actor, body, request, reply }) => {
    renewBrowserSession(
      request,
      reply,
      await changePassword(context, actor, sidOf(request), body, browserOf(request), settings),
    )
    return null
  })
  serve(app, routes.listSessions, async ({ actor, request }) =>
    (await listOwnSessions(db, actor)).map((row) => presentSession(row, sidOf(request))),
  )
  serve(app, routes.endOtherSessions, ({ actor, request }) => endOtherSessions(context, actor, sidOf(request)))
  serve(app, routes.endSession, async ({ actor, params, request, reply }) => {
    const sid = await endOwnSession(context, actor, params.id)
    if (sid === sidOf(request)) clearSessionCookie(reply, isSecure(request))
    return null
  })
  serve(app, routes.login, ({ body, request, reply }) =>
    countSignIn(context.metrics, async () => {
      const browserId = readBrowserId(request, isSecure(request))
      const attempt = await startSignIn(db, app.rateLimiter, { request, username: body.username, browserId })
      const user = await authenticate(db, settings.isDemoOn, body)
      await attempt.succeed()
      return startBrowserSession(request, reply, user, attempt.isFromKnownBrowser)
    }),
  )
  serve(app, routes.register, async ({ body, request, reply }) =>
    startBrowserSession(request, reply, await register(context, settings, body), true),
  )
  serve(app, routes.registrationRules, async () => ({
    passwordMin: settings.passwordMin,
    needsSetupCode: await needsSetupCode(db, settings),
  }))
  serve(app, routes.logout, ({ request, reply }) => endBrowserSession(request, reply))
  serve(app, routes.loginPage, async ({ query, reply }) => {
    const next = safeNext(query.next)
    const { path } = SCREENS[query.screen ?? 'login']
    return reply.redirect(next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`)
  })
  serve(app, routes.logoutPage, async ({ request, reply }) => {
    if (!isCrossSite(request, settings.publicUrl)) await endBrowserSession(request, reply)
    return reply.redirect('/')
  })
  serve(app, routes.approveAgent, async ({ actor, params }) =>
    presentUser(await approveAgent(context, actor, params.id)),
  )
  serve(app, routes.declineAgent, async ({ actor, params }) =>
    presentUser(await declineAgent(context, actor, params.id)),
  )
  serve(app, routes.disableAccount, async ({ actor, params }) =>
    presentUser(await disableAccount(context, actor, params.id)),
  )
  serve(app, routes.enableAccount, async ({ actor, params }) =>
    presentUser(await enableAccount(context, actor, params.id)),
  )
  serve(app, routes.requestVerification, ({ actor }) => requestVerification(context, actor))
  serve(app, routes.verifyEmail, ({ actor, body }) => verifyEmail(context, actor, body.token))
  serve(app, routes.forgotPassword, ({ body }) => requestReset(context, body.account))
  serve(app, routes.resetPassword, async ({ body }) => ({ username: await resetPassword(context, body) }))
  serve(app, routes.issueResetLink, async ({ actor, params, request }) => {
    const { path, expiresAt } = await issueResetLink(context, actor, params.id)
    return { url: context.originOf(request) + path, expiresAt: expiresAt.toISOString() }
  })
}
