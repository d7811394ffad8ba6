/** Keeping what people agreed to: which wording, when, where, and for whom. The only file that writes consents. */
import { type Channel, type ConsentDocument, documentVersions } from '#contract/consent.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { newId } from '../../flow/ids.ts'

export const consents = table('consents')

/** What nobody goes on without. */
export const terms: readonly ConsentDocument[] = ['agreement', 'privacy']

interface Given {
  userId: string
  documents: readonly ConsentDocument[]
  channel: Channel
  /** The child a guardian agrees for, or whose answers an organiser receives. */
  subject?: string
  ip: string
  now: number
}

/** Records the present wording of each document. One that stands already stays as it is: the first moment counts. */
export async function recordConsents(tx: Tx, { userId, documents, channel, subject = '', ip, now }: Given): Promise<void> {
  for (const document of documents)
    await consents.insertNew(tx, {
      id: newId(now),
      user_id: userId,
      document,
      version: documentVersions[document],
      channel,
      subject,
      ip,
      created_at: now,
      withdrawn_at: null,
    })
}

export function consentsOf(db: Db, userId: string): Promise<Row<'consents'>[]> {
  return db.read
    .selectFrom('consents')
    .select(['id', 'user_id', 'document', 'version', 'channel', 'subject', 'ip', 'created_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

/** Takes back one of the person's standing consents; undefined when there is none such. Not logged: the row is the record. */
export async function withdrawConsent(tx: Tx, userId: string, id: string, now: number): Promise<Row<'consents'> | undefined> {
  return tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** How somebody stands to the terms: agreed to, taken back and not given again, or never asked. */
export async function termsOf(tx: Tx, userId: string): Promise<'agreed' | 'withdrawn' | 'none'> {
  const rows = await tx
    .selectFrom('consents')
    .select(['document', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .where('document', 'in', terms)
    .execute()
  const standing = new Set(rows.filter((row) => row.withdrawn_at === null).map((row) => row.document))
  if (rows.some((row) => !standing.has(row.document))) return 'withdrawn'
  return rows.length === 0 ? 'none' : 'agreed'
}

/** With the account, whose end is logged. */
export async function withdrawAllConsents(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.updateTable('consents').set({ withdrawn_at: now }).where('user_id', '=', userId).where('withdrawn_at', 'is', null).execute()
}

/** What was agreed for somebody goes with them: a guardian's consent, and that an organiser receives what they answered. */
export async function withdrawAbout(tx: Tx, userId: string, attendeeId: string, now: number, document?: ConsentDocument): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('subject', '=', attendeeId)
    .$if(document !== undefined, (q) => q.where('document', '=', document as ConsentDocument))
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** What was agreed for somebody is theirs to take back, once they have claimed what was bought for them. */
export async function passConsents(tx: Tx, attendeeId: string, userId: string): Promise<void> {
  await tx.updateTable('consents').set({ user_id: userId }).where('subject', '=', attendeeId).where('withdrawn_at', 'is', null).execute()
}

/** What was agreed for one row of a person is agreed for the other, under its account; where the same stands there already it stays. */
export async function moveConsents(tx: Tx, from: string, { subject, userId }: { subject: string; userId: string }): Promise<void> {
  const standing = tx.selectFrom('consents').select('document').where('subject', '=', subject).where('withdrawn_at', 'is', null)
  await tx
    .updateTable('consents')
    .set({ subject, user_id: userId })
    .where('subject', '=', from)
    .where('withdrawn_at', 'is', null)
    .where('document', 'not in', standing)
    .execute()
}
