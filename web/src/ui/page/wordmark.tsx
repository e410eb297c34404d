import { classNames } from '../class-names.ts'

/** The logo: a beam on two posts and a lit doorway, in `currentColor` and the accent. Sharp at multiples of 16 px. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-6')}>
      <path
        fill="currentColor"
        d="M3.5 2h25A1.5 1.5 0 0 1 30 3.5v3A1.5 1.5 0 0 1 28.5 8H28v22h-4V8H8v22H4V8h-.5A1.5 1.5 0 0 1 2 6.5v-3A1.5 1.5 0 0 1 3.5 2z"
      />
      <path className="fill-accent" d="M12 30V17a4 4 0 0 1 8 0v13z" />
    </svg>
  )
}

/** The logo and the name. The name is text, so it needs no accessible label. @param nameClass hides it where there is no room */
export function Wordmark({ className, nameClass }: { className?: string; nameClass?: string | undefined }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <Mark />
      <span className={classNames('display text-lg leading-none', nameClass)}>Lintel</span>
    </span>
  )
}
