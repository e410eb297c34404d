import { useState } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './names.ts'

export interface AvatarProps {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  /** The picture's URL; without one, or if it fails to load, the initials are shown. */
  image?: string | null | undefined
  /** 32, 40, 56 or 80 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-base',
  xl: 'size-20 text-lg',
}

/** A user's picture, or their initials ('U' without a name). Decorative: the name must be beside it. */
export function Avatar({ firstName, lastName, image, size = 'md', className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>()
  const classes = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-on-accent-soft',
    sizes[size],
    className,
  )
  if (!image || image === failedImage)
    return (
      <span aria-hidden="true" className={classes}>
        {initials(firstName, lastName)}
      </span>
    )
  return (
    <span className={classes}>
      <img src={image} alt="" className="size-full object-cover" onError={() => setFailedImage(image)} />
    </span>
  )
}
