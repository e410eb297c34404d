import { z } from 'zod'
import type { Format } from '../format/format.ts'

declare const parsed: unique symbol

/**
 * A notice as stored: its kind and the data of that kind. Only the constructors that `defineNotice` returns make one. Names
 * of people and homes in it are snapshots; days are `YYYY-MM-DD`.
 */
export type Notice = { readonly kind: string; readonly [parsed]: true }

/** Which of its two people reads a notice, and how they read dates. */
export type NoticeReader = { isSender: boolean; format: Format }

/** The first sentence says what happened and is the subject of the email. */
export type Sentences = [string, ...string[]]

const renderers = new Map<string, (notice: Notice, reader: NoticeReader) => Sentences>()

/**
 * Registers a kind of notice. Features do so in their `notices.ts`.
 * @param kind stored with every notice: never rename it, and never give it to another notice
 * @returns the notice's constructor, which throws for data that is not of the shape
 */
export function defineNotice<const Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
  render: (data: z.output<z.ZodObject<Shape>>, reader: NoticeReader) => Sentences,
) {
  if (renderers.has(kind)) throw new Error(`the notice ${kind} is defined twice`)
  const schema = z.object(shape)
  renderers.set(kind, (notice, reader) => render(notice as unknown as z.output<typeof schema>, reader))
  const create = (data: z.input<typeof schema>) => ({ kind, ...schema.parse(data) }) as unknown as Notice
  return Object.assign(create, { kind })
}

/** The notice's sentences for one of its two people; null for a kind that only a newer server knows. */
export function renderNotice(notice: Notice, reader: NoticeReader): Sentences | null {
  return renderers.get(notice.kind)?.(notice, reader) ?? null
}
