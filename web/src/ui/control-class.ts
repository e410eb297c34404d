/** Class names shared by all form controls. 16 px on phones: iOS zooms into smaller text on focus. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-raised text-base text-ink transition-[border-color,box-shadow] hover:border-ink-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-bad aria-invalid:focus-visible:outline-bad sm:text-sm'
