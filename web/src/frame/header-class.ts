/** A link of the header; the current one is underlined. */
export const headerLinkClass =
  'relative flex min-h-10 items-center whitespace-nowrap rounded-sm px-2 font-medium text-ink-muted text-sm transition-colors after:absolute after:inset-x-2 after:-bottom-3 after:h-0.5 after:rounded-full after:bg-transparent hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent max-[359px]:px-0 max-[359px]:after:inset-x-0 sm:px-3 sm:after:inset-x-3 md:max-lg:px-1.5 md:max-lg:after:inset-x-1.5 lg:max-xl:px-2 lg:max-xl:after:inset-x-2'

/** Shown from a breakpoint. */
export const FROM = { md: '', lg: 'hidden lg:block', '2xl': 'hidden 2xl:block' }

/** Shown until a breakpoint. */
export const UNTIL = { md: 'md:hidden', lg: 'lg:hidden', '2xl': '2xl:hidden' }
