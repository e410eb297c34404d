import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** A heading on its way: its first word to those who listen. */
export function TitleSkeleton({ words }: { words: string }) {
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Skeleton className="h-[1.15em] w-72 max-w-full" />
    </>
  )
}
