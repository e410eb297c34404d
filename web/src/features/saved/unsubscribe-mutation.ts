import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Stops emails about saved searches, by the token of a link in one of them. */
export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => call('POST /api/unsubscribe/:token', { params: { token } }) })
