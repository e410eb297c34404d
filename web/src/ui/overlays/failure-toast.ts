import { failureText } from '../text/failure-text.ts'
import { toast } from './toast-store.ts'

/** Shows a toast of what failed, and why. @param title what did not happen: 'Not saved' */
export const toastFailure = (title: string, error: unknown) =>
  toast({ title, description: failureText(error).detail, variant: 'destructive' })
