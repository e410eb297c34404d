import type { User } from '@lintel/contract/accounts/schema'
import { useMutation } from '@tanstack/react-query'
import { uploadImage } from '../../../../api/upload-image.ts'
import { toast } from '../../../../ui/overlays/toast-store.ts'
import { useChangeProfile } from '../account-mutations.ts'

/** Uploads a picture and makes it the user's. */
export function useSavePicture() {
  const { mutateAsync: change } = useChangeProfile()
  return useMutation({
    mutationFn: async (picture: Promise<Blob>) =>
      change({ profileImageUrl: await uploadImage(await picture, 'picture.jpg') }),
  })
}

/** Takes the user's picture away. The toast can undo it: the picture stays stored for a day. */
export function useRemovePicture({ profileImageUrl }: Pick<User, 'profileImageUrl'>) {
  const { mutate: change, mutateAsync } = useChangeProfile()
  return useMutation({
    mutationFn: () => mutateAsync({ profileImageUrl: null }),
    onSuccess: () =>
      toast({
        title: 'Picture removed',
        description: 'Your initials are shown instead.',
        action: { label: 'Undo', onSelect: () => change({ profileImageUrl }) },
      }),
  })
}
