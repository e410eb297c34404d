/** Class names that a home's management and its skeleton share. */

/** On a phone the text is below cover and menu. */
export const headClass = 'mb-6 flex flex-wrap grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-4 sm:gap-x-6 md:grid'
export const coverClass = 'w-28 sm:w-36'
export const headTextClass = 'order-3 w-full min-w-0 md:order-none'

export const figuresClass =
  'mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4'

/** The lists, and beside them on a large screen conversations and history. */
export const columnsClass = 'grid grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10'
export const mainClass = 'min-w-0'
