import { z } from 'zod'

/** From the browser. */
export const importActionSchema = z.object({ action: z.enum(['pause', 'resume', 'cancel']) })

/** To the browser, as Uppy's dialog expects. */
export type ImportFrame =
  | { action: 'progress'; payload: { progress: string; bytesUploaded: number; bytesTotal: number | null } }
  | { action: 'success'; payload: { url: string; complete: true; response: { status: 200; responseText: string } } }
  | { action: 'error'; payload: { error: { message: string } } }

export const progressFrame = (bytesUploaded: number, bytesTotal: number | null): ImportFrame => {
  const share = bytesTotal ? Math.min(100, (bytesUploaded / bytesTotal) * 100) : 0
  return { action: 'progress', payload: { progress: share.toFixed(2), bytesUploaded, bytesTotal } }
}

export const successFrame = (url: string, key: string): ImportFrame => ({
  action: 'success',
  payload: { url, complete: true, response: { status: 200, responseText: JSON.stringify({ location: url, key }) } },
})

export const errorFrame = (message: string): ImportFrame => ({ action: 'error', payload: { error: { message } } })
