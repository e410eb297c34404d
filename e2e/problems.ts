import type { BrowserContext } from '@playwright/test'

/** The browser's errors for a lost connection or a stopped server; which one it is depends on the timing. */
export const CONNECTION_ERRORS =
  /net::ERR_(CONNECTION_|NETWORK_|SOCKET_|INTERNET_DISCONNECTED|EMPTY_RESPONSE|TIMED_OUT|INCOMPLETE_|CONTENT_LENGTH_)|WebSocket connection/

/** The browser's errors for a call, or a connection that is being opened, of a page whose session has ended. */
export const SIGNED_OUT_ERRORS = /401|HTTP Authentication failed/

/** Collects console errors, exceptions, failed requests and requests to other hosts of browser contexts. */
export class Problems {
  readonly #host: string
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  constructor(baseURL: string) {
    this.#host = new URL(baseURL).host
  }

  /** Declares a problem that the test causes on purpose, such as a refused call. */
  expect(problem: RegExp) {
    this.#expected.push(problem)
  }

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#found.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#found.push(`exception: ${error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Navigating away aborts pending requests.
      if (reason !== 'net::ERR_ABORTED') this.#found.push(`failed request: ${request.url()} ${reason}`)
    })
    context.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && host !== this.#host)
        this.#found.push(`request to another host: ${request.url()}`)
    })
  }

  /** The problems found so far that were not declared. */
  unexpected(): string[] {
    return this.#found.filter((problem) => !this.#expected.some((expected) => expected.test(problem)))
  }
}
