import { useState } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './names.ts'

export interface AvatarProps {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  /** The picture's URL. */
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

/**
 * A user's picture over their initials ('U' without a name), which show until it has loaded and if it can't be. Decorative: the
 * name must be beside it.
 */
export function Avatar({ firstName, lastName, image, size = 'md', className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-on-accent-soft',
        sizes[size],
        className,
      )}
    >
      <span>{initials(firstName, lastName)}</span>
      {image && image !== failedImage && (
        <img
          src={image}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailedImage(image)}
        />
      )}
    </span>
  )
}
