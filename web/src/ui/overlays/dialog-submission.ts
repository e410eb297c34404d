import { useState } from 'react'
import { toast as showToast, type ToastContent } from './toast-store.ts'

/** The button that does what a dialog is for. */
export interface DialogAction {
  label: string
  /** While it is being done. */
  pendingLabel?: string
  variant?: 'danger'
  disabled?: boolean
  /** Also while something else is awaited than the call itself. */
  isPending?: boolean
}

/** What the main button of a dialog does. */
export interface Submission<Values, Result> {
  /** Usually `mutateAsync`. Undefined if nothing is sent: then the dialog stays open. */
  submit: (values: Values) => Promise<Result> | undefined
  onClose: () => void
  /** Called when it is done and the dialog closed. */
  onDone?: (result: Result, values: Values) => void
  /** Shown when it is done. */
  toast?: ToastContent | ((result: Result, values: Values) => ToastContent)
  /** The dialog isn't closed when it is done: it shows the result, or goes with what it is about. */
  staysOpen?: boolean
}

/**
 * Submits a dialog. It uses the promise: the callbacks of `mutate` are dropped when the row that opened the dialog unmounts.
 * @returns `submit`; `isPending` until it is done; `error`, why it failed last
 */
export function useSubmission<Values, Result>(
  { submit, onClose, onDone, toast, staysOpen = false }: Submission<Values, Result>,
  onError?: (error: unknown) => void,
) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const finish = (result: Result, values: Values) => {
    setPending(false)
    if (!staysOpen) onClose()
    onDone?.(result, values)
    if (toast) showToast(typeof toast === 'function' ? toast(result, values) : toast)
  }
  const fail = (reason: unknown) => {
    setPending(false)
    setError(reason)
    onError?.(reason)
  }
  const send = (values: Values) => {
    const sent = submit(values)
    if (!sent) return
    setPending(true)
    setError(null)
    return sent.then((result) => finish(result, values), fail)
  }
  return { submit: send, isPending, error }
}
