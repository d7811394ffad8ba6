/** The only file that names sms_codes and captchas. */
import type { Kysely } from 'kysely'
import { SMS_TRIES, SMS_TRIES_OF_STRANGERS, type SmsPurpose } from '#contract/verify.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'

/** Who asks for a code, or tries one. */
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

/** A code that is tried, by whom and when. */
export interface Try extends From {
  purpose: SmsPurpose
  codeHash: string
  now: number
}

type Live = Pick<Row<'sms_codes'>, 'id' | 'code_hash' | 'ip' | 'device' | 'tries' | 'strange_tries'>

/** Who asked for a code is known by their device; a program that names none, by its address. */
const askedBy = ({ ip, device }: Pick<From, 'ip' | 'device'>, code: Pick<Live, 'ip' | 'device'>) =>
  code.device === '' ? code.ip === ip : code.device === device

/** The codes of this phone and purpose that this asker may still try. */
async function codesToTry(on: Kysely<Tables>, { mobile, purpose, now, ...asker }: Omit<Try, 'codeHash'>, lock: boolean) {
  const live = on
    .selectFrom('sms_codes')
    .select(['id', 'code_hash', 'ip', 'device', 'tries', 'strange_tries'])
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
  const all: Live[] = await (lock ? live.forUpdate() : live).execute()
  return {
    own: all.filter((code) => askedBy(asker, code) && code.tries < SMS_TRIES),
    strange: all.filter((code) => !askedBy(asker, code) && code.strange_tries < SMS_TRIES_OF_STRANGERS),
  }
}

/** Whether this asker has a code of their own to try: that is bounded by itself, and in nobody else's hands. */
export async function hasOwnCode(db: Pick<Db, 'read'>, given: Omit<Try, 'codeHash'>): Promise<boolean> {
  return (await codesToTry(db.read, given, false)).own.length > 0
}

/**
 * Uses up a code that has not run out. A right one works once. A wrong one costs a try of each code it was tried at, of
 * the asker's or of the strangers': nobody uses up what whoever asked may try. Not logged: a secret for one use, swept
 * away later.
 * @returns `guessed` where a wrong one cost no code of the asker's own
 */
export async function useCode(tx: Tx, given: Try): Promise<'used' | 'wrong' | 'guessed'> {
  const { own, strange } = await codesToTry(tx, given, true)
  const right = [...own, ...strange].find(({ code_hash }) => code_hash === given.codeHash)
  if (right !== undefined) {
    const used = await tx
      .updateTable('sms_codes')
      .set({ used_at: given.now })
      .where('id', '=', right.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n ? 'used' : 'wrong'
  }
  for (const [column, codes] of [['tries', own] as const, ['strange_tries', strange] as const])
    for (const { id } of codes)
      await tx
        .updateTable('sms_codes')
        .set((row) => ({ [column]: row(column, '+', 1) }))
        .where('id', '=', id)
        .execute()
  return own.length > 0 ? 'wrong' : 'guessed'
}

/** Whether somebody has signed in to the account of this phone on this device before; without one, from this address. */
export async function isKnownAsker(on: Kysely<Tables>, { mobile, ip, device }: From): Promise<boolean> {
  const row = await on
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.mobile', '=', mobile)
    .where('sessions.device', '=', device)
    .$if(device === '', (q) => q.where('sessions.ip', '=', ip))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
export async function sweepCaptchas(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('captchas').where('expires_at', '<', before).execute())
}

export async function sweepCodes(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('sms_codes').where('sent_at', '<', before).execute())
}

export async function deleteCodes(tx: Tx, mobile: string): Promise<void> {
  await tx.deleteFrom('sms_codes').where('mobile', '=', mobile).execute()
}
