import { RequestClient } from '@uppy/companion-client'
import { runAsPageUser } from '../../api/client.ts'
import { type RetryAfter, readRetryAfter, withRetries } from './retry.ts'
import { uploadFailureText } from './upload-failure-text.ts'

type Failure = Error & RetryAfter & { statusCode?: number; isAuthError?: boolean }

interface Client extends Pick<InstanceType<typeof RequestClient>, 'uppy' | 'opts' | 'onReceiveResponse'> {
  request(options: { signal?: AbortSignal }): Promise<unknown>
}

const prototype = RequestClient.prototype as unknown as Client
const { request } = prototype

/**
 * Makes every request of Uppy to the companion one with retries (specification, section 9). Uppy's own has none: one failed
 * call fails the file and loses its stored parts, and a 4xx with a message is final for it, even a 429. It makes its clients
 * itself, so that they can't be given another class.
 */
export function retryCompanionRequests() {
  prototype.request = async function (this: Client, options) {
    try {
      return await runAsPageUser(() => withRetries(() => requestOnce(this, options), options.signal))
    } catch (error) {
      throw asFinal(error as Failure)
    }
  }
}

/** @throws an error of Uppy, with the status and the Retry-After of the response */
async function requestOnce(client: Client, options: { signal?: AbortSignal }) {
  let response: Response | null = null
  // Of its own for each request, since Uppy's errors don't say which response they are about.
  const once = new RequestClient(client.uppy, client.opts) as unknown as Client
  once.onReceiveResponse = (received: Response) => {
    response = received
    client.onReceiveResponse(received)
  }
  try {
    return await request.call(once, options)
  } catch (error) {
    if (!response) throw error
    const { status, headers } = response as Response
    throw Object.assign(error as Failure, {
      statusCode: status,
      retryAfterMs: readRetryAfter(headers.get('retry-after')),
    })
  }
}

/** Uppy repeats the request for a remote file ten times more, unless its error has such a cause. */
function asFinal(error: Failure): Failure {
  if (error.isAuthError || error.name === 'AbortError') return error
  const cause = Object.assign(new Error(uploadFailureText(error)), { name: 'HttpError' })
  return Object.assign(error, { cause })
}
