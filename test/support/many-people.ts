/** A meeting full of people: each with an account, a paid order of their own, a ticket and agreed answers, written into the tables. */
import { randomBytes } from 'node:crypto'
import { fileAddress, PIECE_BYTES } from '#contract/file.ts'
import { writeJson } from '#server/db/json.ts'
import type { Db } from '#server/db/db.ts'
import { formOfTicket } from '#server/features/form/store.ts'
import { newCode, newId, newNumber } from '#server/flow/ids.ts'
import { crowd } from './crowd.ts'

const SURNAMES = [...'王李张刘陈杨赵黄周吴']
const LATIN = ['Wang', 'Li', 'Zhang', 'Liu', 'Chen', 'Yang', 'Zhao', 'Huang', 'Zhou', 'Wu']

/** @returns their ids, in the order in which they came. */
export async function manyPeople(db: Db, size: number, now: number): Promise<string[]> {
  const members = await crowd(db, size, { ticketId: '1', now })
  const form = await formOfTicket(db.read, '1')
  const rows = members.map(({ userId, attendeeIds: [id] }, n) => ({ userId, id: id as string, no: newNumber(now), n }))
  const common = { meeting_id: '1', ticket_id: '1' }
  await db.write(async (tx) => {
    await db.insertMany(
      tx,
      'orders',
      rows.map(({ userId, no }) => ({
        ...common,
        no,
        user_id: userId,
        third_id: '-000001',
        copies: 1,
        price_fen: 0,
        amount_fen: 0,
        status: 1,
        created_at: now,
        expires_at: null,
        paid_at: now,
        ended_at: null,
        idem_key: null,
        idem_digest: null,
      })),
    )
    await db.insertMany(
      tx,
      'order_attendees',
      rows.map(({ id, no }) => ({ order_no: no, attendee_id: id, position: 0 })),
    )
    await db.insertMany(
      tx,
      'admissions',
      rows.map(({ userId, id, no }) => ({
        ...common,
        id: newId(now),
        order_no: no,
        attendee_id: id,
        user_id: userId,
        status: 'issued',
        issued_at: now,
        ended_at: null,
        code_hash: newId(now),
        badge_hash: newId(now),
        exhibitor_hash: newId(now),
        number: newCode(12),
      })),
    )
    await db.insertMany(
      tx,
      'answers',
      rows.map(({ id }) => ({
        attendee_id: id,
        form_id: form?.id as string,
        version: form?.version as number,
        meeting_id: '1',
        updated_at: now,
        given: writeJson({}) as never,
        agreed: writeJson(['annexUrl']) as never,
        older: writeJson({}) as never,
      })),
    )
    await db.insertMany(
      tx,
      'consents',
      rows.map(({ userId, id }) => ({
        id: newId(now),
        user_id: userId,
        document: 'organiser',
        version: '1',
        channel: 'attendee',
        subject: id,
        ip: '',
        created_at: now,
        withdrawn_at: null,
      })),
    )
    await tx
      .updateTable('tickets')
      .set((q) => ({ sold: q('sold', '+', size), total: 1_000_000 }))
      .where('id', '=', '1')
      .execute()
    for (const { id, no, n } of rows) {
      const [at, phone] = [n % 10, `139${String(n).padStart(8, '0')}`]
      const called = { name: `${SURNAMES[at]}参会${n}`, name_pinyin: `${LATIN[at]} Canhui${n}` }
      const department = `第${n % 40}学校`
      await tx
        .updateTable('attendees')
        .set({ ...called, phone, department, order_no: no, ishotel: n % 3 === 0 ? 1 : 0, created_at: now + n })
        .where('id', '=', id)
        .execute()
    }
  })
  return rows.map(({ id }) => id)
}

/** Each has handed in a paper of so many pieces; nothing of it can be packed any smaller. */
export async function withPapers(db: Db, ids: readonly string[], pieces: number, now: number): Promise<Buffer[]> {
  const papers: Buffer[] = []
  for (const [n, id] of ids.entries()) {
    const fileId = newId(now)
    const bytes = randomBytes(PIECE_BYTES * pieces)
    papers.push(bytes)
    await db.write(async (tx) => {
      const { user_id } = await tx.selectFrom('attendees').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
      await tx
        .insertInto('files')
        .values({
          id: fileId,
          user_id,
          upload: fileId,
          purpose: 'annex',
          name: `证明${n}.pdf`,
          kind: 'pdf',
          size: bytes.length,
          received: bytes.length,
          digest: '',
          created_at: now,
          kept_at: now,
        })
        .execute()
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        await tx
          .insertInto('file_pieces')
          .values({ file_id: fileId, at, base64: bytes.subarray(at, at + PIECE_BYTES).toString('base64') })
          .execute()
      await tx.insertInto('file_uses').values({ file_id: fileId, entity: 'attendee', entity_id: id, third_id: '-000001' }).execute()
      await tx
        .updateTable('attendees')
        .set({ annex_url: fileAddress(fileId) })
        .where('id', '=', id)
        .execute()
    })
  }
  return papers
}
