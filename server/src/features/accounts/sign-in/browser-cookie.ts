import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, readSignedCookie, setSignedCookie } from '../../../http/session.ts'
import { KNOWN_BROWSER_DAYS } from './known-browsers.ts'

const COOKIE = 'lintel_browser'

/** @returns the browser's random id; null if it never signed in here, or has deleted its cookies */
export const readBrowserId = (request: FastifyRequest, isSecure: boolean): string | null =>
  readSignedCookie(request, cookieName(COOKIE, isSecure))

export const createBrowserId = () => randomBytes(16).toString('base64url')

export const setBrowserCookie = (reply: FastifyReply, browserId: string, isSecure: boolean) =>
  setSignedCookie(reply, cookieName(COOKIE, isSecure), browserId, {
    isSecure,
    maxAge: KNOWN_BROWSER_DAYS * 24 * 60 * 60,
  })
