import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../format/escape-html.ts'

/** A page of one sentence, without scripts: for when rendering the app is what must be avoided. */
export const plainPage = (sentence: string, head = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>Lintel</title><p>${escapeHtml(sentence)}</p></html>`

/** Sends such a page. */
export const sendPlainText = (reply: FastifyReply, sentence: string) =>
  reply.type('text/html; charset=utf-8').send(plainPage(sentence))
