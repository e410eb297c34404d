import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../../api/route-mutation.ts'

/** Stops emails about saved searches, by the token of a link in one of them. */
export const useUnsubscribe = (token: string) =>
  useMutation(routeMutation('POST /api/unsubscribe/:token', { params: { token } }))
