/** The only file that names sms_codes and captchas. */
import type { Kysely } from 'kysely'
import type { SmsPurpose } from '#contract/verify.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'

/** Who asks for a code. */
export interface From {
  mobile: string
  ip: string
  /** Empty where the browser gave no name. */
  device: string
}

export interface Sent {
  /**
   * Messages to this mobile in the last minute, hour and day; from this device and address in the last hour; by
   * everyone in the last minute.
   */
  mobileMinute: number
  mobileHour: number
  mobileDay: number
  deviceHour: number
  addressHour: number
  allMinute: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counts = prepared((layer, given: Given<From & { minute: number; hour: number; day: number }>) => {
  const count = (column: 'mobile' | 'ip' | 'device', span: 'minute' | 'hour' | 'day') =>
    layer
      .selectFrom('sms_codes')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where(column, '=', given.value(column))
      .where('sent_at', '>', given.value(span))
  return layer.selectNoFrom([
    count('mobile', 'minute').as('mobileMinute'),
    count('mobile', 'hour').as('mobileHour'),
    count('mobile', 'day').as('mobileDay'),
    count('device', 'hour').as('deviceHour'),
    count('ip', 'hour').as('addressHour'),
    layer
      .selectFrom('sms_codes')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where('sent_at', '>', given.value('minute'))
      .as('allMinute'),
  ])
})

/**
 * Counted inside the transaction that will add the next one, so that a burst cannot slip past a limit. One statement:
 * it stands in the way of everybody.
 */
export async function countSent(db: Pick<Db, 'engine'>, on: Kysely<Tables>, from: From, now: number): Promise<Sent> {
  // No device is nobody's: a name that none can have.
  const input = { mobile: from.mobile, ip: from.ip, device: from.device || '-', minute: now - MINUTE, hour: now - HOUR, day: now - DAY }
  return (await counts(db, on, input)).rows[0] as Sent
}

export async function insertCode(tx: Tx, row: Row<'sms_codes'>): Promise<void> {
  await tx.insertInto('sms_codes').values(row).execute()
}

/** Takes back a code whose message was never accepted, so that it counts against nobody. */
export async function dropCode(db: Db, id: string): Promise<void> {
  await db.write((tx) => tx.deleteFrom('sms_codes').where('id', '=', id).execute())
}

/**
 * Uses up a code: the newest of this mobile and purpose, unexpired, unused,
 * with tries left. A wrong guess costs a try; a right one works once. Not
 * logged: a secret for one use, swept away later.
 */
export async function useCode(tx: Tx, mobile: string, purpose: SmsPurpose, codeHash: string, most: number, now: number): Promise<boolean> {
  const newest = await tx
    .selectFrom('sms_codes')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= now || newest.tries >= most) return false
  if (newest.code_hash !== codeHash) {
    await tx
      .updateTable('sms_codes')
      .set({ tries: newest.tries + 1 })
      .where('id', '=', newest.id)
      .execute()
    return false
  }
  const used = await tx
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('id', '=', newest.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Makes a code good again that was used up at this moment, for something that then did not happen. */
export async function giveCodeBack(tx: Tx, mobile: string, purpose: SmsPurpose, usedAt: number): Promise<void> {
  await tx
    .updateTable('sms_codes')
    .set({ used_at: null })
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('used_at', '=', usedAt)
    .execute()
}

/** Whether there is such a captcha at all. */
export async function isCaptcha(db: Db, id: string): Promise<boolean> {
  return (await db.read.selectFrom('captchas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertCaptcha(tx: Tx, row: Row<'captchas'>): Promise<void> {
  await tx.insertInto('captchas').values(row).execute()
}

/** Takes a captcha away and gives it: of two that use it at once, one gets it. */
export async function takeCaptcha(tx: Tx, id: string): Promise<Row<'captchas'> | undefined> {
  return tx.deleteFrom('captchas').where('id', '=', id).returningAll().executeTakeFirst()
}

/** What has run out and is needed for no count any more. */
export async function sweepVerify(db: Db, now: number): Promise<void> {
  await db.write(async (tx) => {
    await tx.deleteFrom('captchas').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('sms_codes')
      .where('sent_at', '<', now - 7 * DAY)
      .execute()
  })
}

export async function deleteCodes(tx: Tx, mobile: string): Promise<void> {
  await tx.deleteFrom('sms_codes').where('mobile', '=', mobile).execute()
}
