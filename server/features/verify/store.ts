/** Tables sms_codes and captchas. No other file names them. */
import { type Kysely, sql } from 'kysely'
import { SMS_TRIES, SMS_TRIES_OF_STRANGERS, type SmsPurpose } from '#contract/verify.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { type Given, prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { table } from '../../db/table.ts'

export const smsCodes = table('sms_codes')
export const captchas = table('captchas')

/** Where a request for a code, or a try at one, comes from. */
export interface From {
  mobile: string
  ip: string
  /** Empty where the browser gave no name. */
  device: string
}

export interface SentCounts {
  /** Codes sent to this phone in the last minute, hour and day. */
  mobileMinute: number
  mobileHour: number
  mobileDay: number
  /** Codes sent from this device in the last hour. */
  deviceHour: number
  /** Codes sent from this address in the last hour, counted up to `AddressBounds.hour`. */
  addressHour: number
  /** Unused codes minus used codes of this address, among its latest `AddressBounds.latest` of a day. */
  unusedBalance: number
}

/** Where counting by address stops: a venue has thousands of codes an hour. */
export interface AddressBounds {
  hour: number
  latest: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface CountInput extends From {
  minuteAgo: number
  hourAgo: number
  dayAgo: number
  hour: number
  latest: number
}

const counts = prepared((layer, given: Given<CountInput>) => {
  const count = (column: 'mobile' | 'device', since: 'minuteAgo' | 'hourAgo' | 'dayAgo') =>
    layer
      .selectFrom('sms_codes')
      .select((q) => q.fn.countAll<number>().as('n'))
      .where(column, '=', given.value(column))
      .where('sent_at', '>', given.value(since))
  const ofAddress = (since: 'hourAgo' | 'dayAgo', most: 'hour' | 'latest') =>
    layer
      .selectFrom('sms_codes')
      .select('used_at')
      .where('ip', '=', given.value('ip'))
      .where('sent_at', '>', given.value(since))
      .orderBy('sent_at', 'desc')
      .limit(given.value(most))
  return layer.selectNoFrom([
    count('mobile', 'minuteAgo').as('mobileMinute'),
    count('mobile', 'hourAgo').as('mobileHour'),
    count('mobile', 'dayAgo').as('mobileDay'),
    count('device', 'hourAgo').as('deviceHour'),
    layer
      .selectFrom(ofAddress('hourAgo', 'hour').as('of_hour'))
      .select((q) => q.fn.countAll<number>().as('n'))
      .as('addressHour'),
    layer
      .selectFrom(ofAddress('dayAgo', 'latest').as('of_day'))
      .select(sql<number>`count(*) - 2 * count(used_at)`.as('n'))
      .as('unusedBalance'),
  ])
})

/** One statement, because the transaction that stores the next code runs it while all other requests for codes wait. */
export async function countSent(
  db: Pick<Db, 'engine'>,
  on: Kysely<Tables>,
  from: From,
  bounds: AddressBounds,
  now: number,
): Promise<SentCounts> {
  // No Device-Id equals '-', so a request without a device counts none.
  const input = { ...from, device: from.device || '-', minuteAgo: now - MINUTE, hourAgo: now - HOUR, dayAgo: now - DAY, ...bounds }
  return (await counts(db, on, input)).rows[0] as SentCounts
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
