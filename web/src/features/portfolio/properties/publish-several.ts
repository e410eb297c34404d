import type { PropertySummary } from '@lintel/contract/properties/schema'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSignedOut } from '../../../api/query-client.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { failureText } from '../../../ui/text/failure-text.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { setPublished } from '../../properties/portfolio-data.ts'

type Property = Pick<PropertySummary, 'id' | 'title' | 'isPublished'>
type Order = { properties: Property[]; isPublished: boolean; isUndo?: boolean }

/**
 * Publishes or unpublishes several homes, one after the other; the others stay unchanged. One toast
 * counts the changed homes, names the failed ones, and offers Undo.
 */
export function usePublishSeveral() {
  const [done, setDone] = useState(0)
  const change = useMutation({
    mutationFn: async ({ properties, isPublished }: Order) => {
      const changed: Property[] = []
      const failed: { property: Property; error: unknown }[] = []
      for (const property of properties) {
        setDone(changed.length + failed.length)
        try {
          await setPublished(property.id, isPublished)
          changed.push(property)
        } catch (error) {
          if (isSignedOut(error)) throw error
          failed.push({ property, error })
        }
      }
      return { changed, failed }
    },
    onSuccess: ({ changed, failed }, { isPublished, isUndo }) => {
      const undo = () => change.mutate({ properties: changed, isPublished: !isPublished, isUndo: true })
      toast({
        title: failed.length > 0 ? 'Not all changed' : isUndo ? 'Undone' : isPublished ? 'Published' : 'Unpublished',
        description: [doneText(changed.length, isPublished), failed.length > 0 && failedText(failed)]
          .filter(Boolean)
          .join(' '),
        ...(failed.length > 0 && { variant: 'destructive' as const }),
        ...(changed.length > 0 && !isUndo && { action: { label: 'Undo', onSelect: undo } }),
      })
    },
    meta: { awaits: 'records and lists' },
  })
  return {
    /** @param properties homes that are as asked are left out */
    publish: (properties: Property[], isPublished: boolean) =>
      change.mutate({ properties: properties.filter((property) => property.isPublished !== isPublished), isPublished }),
    /** '2 of 5' while homes are changed, else null. */
    progress: change.isPending ? `${done + 1} of ${change.variables.properties.length}` : null,
  }
}

const doneText = (count: number, isPublished: boolean) =>
  count > 0 &&
  `${plural(count, 'home')} ${count === 1 ? 'is' : 'are'} ${isPublished ? 'published' : 'hidden from visitors'} now.`

function failedText(failed: { property: Property; error: unknown }[]) {
  const titles = failed.map(({ property }) => `“${property.title}”`).join(', ')
  return `Unchanged: ${titles}. ${failureText(failed[0]?.error).detail}`
}
