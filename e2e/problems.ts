import type { BrowserContext } from '@playwright/test'

/** What a browser may call a line that was cut, or a server that is gone: which of these depends on the moment. */
export const CUT_LINE =
  /net::ERR_(CONNECTION_|NETWORK_|SOCKET_|INTERNET_DISCONNECTED|EMPTY_RESPONSE|TIMED_OUT|INCOMPLETE_|CONTENT_LENGTH_)|WebSocket connection/

/** What goes wrong in the browser beside a journey's own steps. */
export class Problems {
  readonly #home: string
  readonly #met: string[] = []
  readonly #expected: RegExp[] = []

  constructor(baseURL: string) {
    this.#home = new URL(baseURL).host
  }

  /** A journey that provokes a problem, a refused call say, names it beforehand. */
  expect(problem: RegExp) {
    this.#expected.push(problem)
  }

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#met.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#met.push(`exception: ${error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left gives up what it was still waiting for.
      if (reason !== 'net::ERR_ABORTED') this.#met.push(`failed request: ${request.url()} ${reason}`)
    })
    context.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== this.#home)
        this.#met.push(`request to another host: ${request.url()}`)
    })
  }

  unexpected(): string[] {
    return this.#met.filter((problem) => !this.#expected.some((expected) => expected.test(problem)))
  }
}
