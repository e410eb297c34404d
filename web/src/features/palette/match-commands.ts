import { defaultFilter } from 'cmdk'
import type { Command } from '../../palette.ts'

/** Longer texts are no name of a command; comparing them letter by letter would take long. */
const TEXT_MAX = 40
/** Scores of 0 to 1 below this are letters that happen to be there in this order; one typing error scores more. */
const SCORE_MIN = 0.08
/** Shorter texts match by the beginnings of words alone. */
const FUZZY_MIN = 3

export type CommandMatch = {
  /** The best first. */
  commands: Command[]
  /** Whether each typed word begins a word of the commands. Otherwise they are a guess. */
  isSure: boolean
}

/** The commands that a text may mean, typing errors included. All of them for an empty text. */
export function matchCommands(commands: Command[], text: string): CommandMatch {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { commands, isSure: true }
  if (typed.length > TEXT_MAX) return { commands: [], isSure: false }
  const sure = commands.filter((command) => beginsWords(command, typed))
  if (sure.length > 0) return { commands: sort(sure, typed), isSure: true }
  const guessed = typed.length < FUZZY_MIN ? [] : commands.filter((command) => scoreOf(command, typed) >= SCORE_MIN)
  return { commands: sort(guessed, typed), isSure: false }
}

function beginsWords({ label, words }: Command, typed: string): boolean {
  const targets = wordsOf([label, ...words].join(' ').toLowerCase())
  const given = wordsOf(typed)
  return given.length > 0 && given.every((word) => targets.some((target) => target.startsWith(word)))
}

const wordsOf = (text: string) => text.split(/[\s-]+/).filter(Boolean)

const scoreOf = ({ label, words }: Command, typed: string) => defaultFilter(label, typed, words)

const sort = (commands: Command[], typed: string) => [...commands].sort((a, b) => scoreOf(b, typed) - scoreOf(a, typed))
