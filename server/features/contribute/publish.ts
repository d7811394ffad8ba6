/** All authors are told at once, in texts that somebody has seen: what has changed since they were on the screen is not sent. */
import type { contributeManage } from '#contract/contribute-manage.ts'
import { messageText } from '#contract/message.ts'
import { verdictSentence } from '#contract/contribute-sentences.ts'
import { type Verdict, verdicts, verdictWords } from '#contract/contribute-states.ts'
import { letterNumber, LETTER_CHANCE } from '#contract/letter-number.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { digest, newCode } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import type { Action } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { type Telling, tellMany } from '../message/outbox.ts'
import { endOpen } from './assignment-store.ts'
import { type Call, findCall, holdCall } from './call-store.ts'
import { labelOf } from './call-wire.ts'
import { insertLetters } from './letter-store.ts'
import { assignmentMachine, contributionMachine } from './machine.ts'
import { lockPending, namesOf, type Pending, pendingOf, publishVerdicts } from './store.ts'

/** What each verdict does to a paper. */
const moves: Record<Verdict, Action<typeof contributionMachine>> = {
  accepted: 'accept',
  waiting_list: 'wait',
  revise: 'revise',
  refused: 'refuse',
}

/** As what something is accepted, in words. */
function asOf({ verdict, verdict_kind, kind }: Pending, call: Call): string {
  return verdict === 'accepted' ? labelOf(readJson(call.kinds), verdict_kind === '' ? kind : verdict_kind) : ''
}

/** What an author hears: the message names no paper, for whoever reads it over a shoulder. */
function factsOf(row: Pending, call: Call, meeting: string) {
  return { meeting, what: verdictSentence(verdictWords[row.verdict as Verdict], asOf(row, call)) }
}

/** Of all that is decided and not told, as it stands. */
const seenOf = (rows: readonly Pending[]) =>
  digest(
    rows.map(({ id, edition, verdict, verdict_kind, comment }) => JSON.stringify([id, edition, verdict, verdict_kind, comment])).join('\n'),
  )

export const texts: Handler<typeof contributeManage.texts> = async ({ meeting, deps: { db }, input: { meetingId, pageNum, pageSize } }) => {
  const call = await findCall(db.read, meetingId)
  if (call === undefined) return refuse('contribute_call_gone')
  const all = await pendingOf(db.read, meetingId)
  const some = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const names = await namesOf(db.read, [...new Set(some.map(({ user_id }) => user_id))])
  return {
    list: some.map((row) => ({
      id: row.id,
      title: row.title,
      author: names.get(row.user_id) ?? '',
      verdict: row.verdict as Verdict,
      text: messageText('contribution_decided', factsOf(row, call, meeting.title)).text,
      comment: row.comment,
    })),
    total: all.length,
    pageNum,
    pageSize,
    seen: seenOf(all),
  }
}

/** A kind each, so that few statements move thousands. */
const keyOf = ({ verdict, verdict_kind, kind }: Pending) => `${verdict} ${verdict_kind === '' ? kind : verdict_kind}`

export const publish: Handler<typeof contributeManage.publish> = ({
  meeting,
  deps: { db },
  input: { meetingId, seen },
  user,
  thirdId,
  now,
}) =>
  db.write(async (tx) => {
    const call = await holdCall(tx, meetingId)
    if (call === undefined) return refuse('contribute_call_gone')
    const rows = await lockPending(tx, meetingId)
    if (rows.length === 0) return refuse('publish_nothing')
    if (seenOf(rows) !== seen) return refuse('publish_changed')
    await letters(db, tx, rows, { call, meetingId, now })
    for (const verdict of verdicts) await moveAll(tx, rows, verdict, { call, now })
    await endOpen(
      tx,
      rows.map(({ id }) => id),
      assignmentMachine.edges.end.to,
    )
    await writeLog(
      tx,
      rows.map(({ id, state, verdict }) => ({
        entity: 'contribution',
        entityId: id,
        action: moves[verdict as Verdict],
        from: state,
        to: contributionMachine.edges[moves[verdict as Verdict]].to,
        who: user.id,
        at: now,
      })),
      db,
    )
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await tellMany(
        db,
        tx,
        rows.slice(at, at + AT_ONCE).map((row): Telling => ({
          kind: 'contribution_decided',
          about: `${row.id} ${row.edition}`,
          userId: row.user_id,
          thirdId,
          meetingId,
          facts: factsOf(row, call, meeting.title),
        })),
        now,
      )
    return { told: rows.length }
  })
const AT_ONCE = 500

/** The kind that a paper was handed in as is the one that it is accepted as, where nobody has said another. */
async function moveAll(tx: Tx, rows: readonly Pending[], verdict: Verdict, { call, now }: { call: Call; now: number }) {
  const { from, to } = contributionMachine.edges[moves[verdict]]
  const theirs = rows.filter((row) => row.verdict === verdict)
  for (const some of Map.groupBy(theirs, keyOf).values()) {
    const [first] = some as [Pending, ...Pending[]]
    await publishVerdicts(tx, { ids: some.map(({ id }) => id), from, to, now }, asOf(first, call))
  }
}

/** A number each for what is accepted: who asks about it hears as what, and of nobody. */
async function letters(db: Db, tx: Tx, rows: readonly Pending[], { call, meetingId, now }: { call: Call; meetingId: string; now: number }) {
  await insertLetters(
    db,
    tx,
    rows
      .filter(({ verdict }) => verdict === 'accepted')
      .map((row) => ({
        no: letterNumber(newCode(LETTER_CHANCE)),
        contribution_id: row.id,
        meeting_id: meetingId,
        accepted_as: asOf(row, call),
        issued_at: now,
      })),
  )
}
