import { useState } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './format.ts'

export interface AvatarProps {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  /** The picture's address; the initials show when there is none or it fails to load. */
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

/** A person's picture or initials ('U' when there are none). Decoration: the name stands beside it. */
export function Avatar({ firstName, lastName, image, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const look = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-on-accent-soft',
    sizes[size],
    className,
  )
  if (!image || image === broken)
    return (
      <span aria-hidden="true" className={look}>
        {initials(firstName, lastName)}
      </span>
    )
  return (
    <span className={look}>
      <img src={image} alt="" className="size-full object-cover" onError={() => setBroken(image)} />
    </span>
  )
}
