import type { ReceivedMail } from './mail-server.ts'

/** @returns the token of the link in an email; empty when it has none */
export const tokenIn = (mail: Pick<ReceivedMail, 'text'> | undefined): string =>
  /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
