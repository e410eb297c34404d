import type { RefObject } from 'react'
import { useFileDrop } from '../use-file-drop.ts'

/**
 * Takes files that are dropped anywhere on the form around an element; `data-dropping` marks the form while they are over it.
 * @param inside an element of the form
 */
export const useFormDrop = (inside: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void) =>
  useFileDrop(inside, onDrop, findForm)

const findForm = (element: HTMLElement) => element.closest('form')
