/** Puts a message into the outbox, in the transaction that makes it true; a job sends it after the commit. */
import type { Facts, MessageKind } from '#contract/message.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { insertMessages, insertNewMessages, keysThere } from './store.ts'

export interface Telling {
  kind: MessageKind
  /** What it is about: with kind and person it makes the message one message, however often it is put here. */
  about: string
  userId: string
  thirdId: string
  meetingId: string
  facts: Facts
  /** Of what is told to many: which one it is, and who the person is to it, whatever account they are told by. */
  campaign?: { id: string; person: string }
  /** Goes there and not to the account, which is that of whoever has put this name down. */
  to?: { mobile: string; name: string }
}

export async function tell(tx: Tx, tellings: readonly Telling[], at: number): Promise<void> {
  if (tellings.length === 0) return
  await insertMessages(
    tx,
    tellings.map((telling) => rowOf({ ...telling, at })),
  )
}

/** Those of them that are not there yet: what is asked about again and again need not open a transaction each time. */
export async function untold(db: Pick<Db, 'read'>, tellings: readonly Telling[]): Promise<Telling[]> {
  const there = await keysThere(db, tellings.map(keyOf))
  return tellings.filter((telling) => !there.has(keyOf(telling)))
}

/** The same as `tell` for hundreds, by the fast path of batches: whoever puts them here is alone at what they are about. */
export async function tellMany(db: Db, tx: Tx, tellings: readonly Telling[], at: number): Promise<void> {
  const fresh = await untold({ read: tx }, tellings)
  await tellEach(
    db,
    tx,
    fresh.map((telling) => ({ ...telling, at })),
  )
}

/** Any number of messages that nobody can have put here before, by the fast path of batches. */
export async function tellEach(db: Db, tx: Tx, tellings: readonly (Telling & { at: number })[]): Promise<void> {
  if (tellings.length > 0) await insertNewMessages(db, tx, tellings.map(rowOf))
}

const keyOf = ({ kind, about, userId, campaign }: Telling) => `${kind} ${about} ${campaign?.person ?? userId}`

function rowOf(telling: Telling & { at: number }): Row<'messages'> {
  const { kind, userId, thirdId, meetingId, facts, at, campaign, to } = telling
  return {
    id: newId(at),
    key: keyOf(telling),
    user_id: userId,
    third_id: thirdId,
    meeting_id: meetingId,
    kind,
    facts: writeJson(facts),
    state: 'waiting',
    channel: '',
    tries: 0,
    send_at: at,
    ended_at: null,
    error: '',
    created_at: at,
    campaign_id: campaign?.id ?? null,
    to_mobile: to?.mobile ?? '',
    to_name: to?.name ?? '',
  }
}
