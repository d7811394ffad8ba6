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
