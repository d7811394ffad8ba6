/** What tickets of a test ask. */
import type { Question } from '#contract/question.ts'
import type { Db } from '#server/db/db.ts'
import { readJson, writeJson } from '#server/db/json.ts'
import { formOfTicket } from '#server/features/form/store.ts'

/** A ticket asks something else, as if it had from the beginning. */
export async function askInstead(db: Db, ticketId: string, change: (questions: Question[]) => Question[]): Promise<void> {
  const form = await formOfTicket(db.read, ticketId)
  if (form === undefined) throw new Error(`ticket ${ticketId} asks nothing`)
  const questions = writeJson(change(readJson(form.questions)))
  await db.write((tx) =>
    tx.updateTable('form_versions').set({ questions }).where('form_id', '=', form.id).where('version', '=', form.version).execute(),
  )
}

/** An own question of a test: a line of text, asked of everybody at sign-up, unless said otherwise. */
export function ownQuestion(key: string, more: Partial<Question> = {}): Question {
  return {
    key,
    kind: 'text',
    label: `问题 ${key}`,
    why: '用于会务安排',
    required: 0,
    sensitive: 0,
    asked: 'signup',
    readers: 'reception',
    options: [],
    shownIf: null,
    section: '',
    page: 1,
    ...more,
  }
}

/** Options under these keys, each with so many places. */
export const optionsOf = (places: Readonly<Record<string, number>>): Question['options'] =>
  Object.entries(places).map(([key, n]) => ({ key, label: `选项 ${key}`, places: n }))
