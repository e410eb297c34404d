import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The placeholder of a heading. @param text read out by screen readers */
export function TitleSkeleton({ text }: { text: string }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <Skeleton className="h-[1.15em] w-72 max-w-full" />
    </>
  )
}
