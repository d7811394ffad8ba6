/**
 * Replaces the dialogs of src/ui/confirm.ts: records each question and answers at once. A test file switches it on with
 * `vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))`.
 */
import { beforeEach } from 'vitest'
import type { Confirmation } from '#src/ui/vant-dialog.tsx'

/** Everything that was asked in the current test, in order. */
export const confirmations: Partial<Confirmation>[] = []
/** The messages of these confirmations. */
export const questions: string[] = []

let isAccepted: (asked: Partial<Confirmation>) => boolean
let waiting: ((isYes: boolean) => void)[] | undefined

/** Answers no from here on to confirmations of this title; to all of them without one. */
export function refuse(title?: string): void {
  const before = isAccepted
  isAccepted = (asked) => before(asked) && title !== undefined && asked.title !== title
}

/** Answers yes from here on. */
export function accept(): void {
  isAccepted = () => true
}

/** From here on, confirmations wait. @returns those that wait, in order: each takes its answer. */
export function hold(): ((isYes: boolean) => void)[] {
  waiting = []
  return waiting
}

accept()
beforeEach(() => {
  confirmations.length = questions.length = 0
  waiting = undefined
  accept()
})

export async function confirm(question: Confirmation | string): Promise<boolean> {
  const asked = typeof question === 'string' ? { message: question } : question
  confirmations.push(asked)
  questions.push(asked.message)
  const open = waiting
  return open === undefined ? isAccepted(asked) : new Promise((resolve) => void open.push(resolve))
}

export async function tell(): Promise<void> {}
