/**
 * Verdicts: written beside what they are about, on one or on many, all of them or none. Nobody is told, and nothing moves, before they
 * are published. Whoever has seen a paper before a review came in, or before another chair decided, is told so.
 */
import type { Checked } from '#contract/call.ts'
import type { contributeManage, Left } from '#contract/contribute-manage.ts'
import { sentenceOf } from '#contract/codes.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Blanks, type Handler, refuse, type User } from '../../use-case.ts'
import { type Call, holdCall } from './call-store.ts'
import { authorsOf, type Contribution, decideContributions, lockContributions, roundsTitled, undecided } from './store.ts'
import { judgedOnWire } from './table-wire.ts'
import { isJudged, isPast } from './windows.ts'

type Input = Checked<typeof contributeManage.decide>

type Why = 'contribution_moved' | 'decision_quorum' | 'decision_own'

export const decide: Handler<typeof contributeManage.decide> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    const { meetingId, chosen, verdict, kind, comment, dry } = input
    const call = await holdCall(tx, meetingId)
    if (call === undefined) return refuse('contribute_call_gone')
    if (isPast(call.decide_until, now)) return refuse('decide_over')
    if (kind !== undefined && kind !== '' && !readJson(call.kinds).some(({ key }) => key === kind)) return refuse('contribution_kind_gone')
    const seen = new Map(chosen.map(({ id, edition }) => [id, edition]))
    const rows = (await lockContributions(tx, [...seen.keys()].toSorted())).filter(
      (row) => row.meeting_id === meetingId && row.submitted_at !== null,
    )
    if (rows.length < seen.size) return refuse('contribution_gone')
    const titles = await roundsTitled(
      tx,
      rows.map(({ id }) => id),
    )
    const phones = Map.groupBy(
      await authorsOf(
        tx,
        rows.map(({ id }) => id),
      ),
      (one) => one.contribution_id,
    )
    const whyNot = (row: Contribution) => refusedBy(row, { input, call, seen: seen.get(row.id) as number, isOwn: isOwn(row, user, phones) })
    const titleOf = (row: Contribution) => titles.get(row.id) ?? ''
    const shown = rows.map((row) => judgedOnWire(row, titleOf(row)))
    if (dry === 1) {
      const left = rows.flatMap((row): Left[] => {
        const why = whyNot(row)
        return why === undefined ? [] : [{ what: row.code, who: '', why: sentenceOf(why, { what: titleOf(row) }) }]
      })
      return { decided: 0, list: shown, left }
    }
    for (const row of rows) {
      const why = whyNot(row)
      if (why !== undefined) return refuse(why, { what: titleOf(row) } satisfies Blanks)
    }
    const ids = rows.map(({ id }) => id)
    const acceptedKind = verdict === 'accepted' ? kind : ''
    const said = { ...(acceptedKind !== undefined && { verdict_kind: acceptedKind }), ...(comment !== undefined && { comment }) }
    await decideContributions(tx, ids, verdict === null ? undecided : { ...said, verdict, decided_by: user.id })
    await log(tx, db, rows, { to: verdict ?? '', who: user.id, now })
    return { decided: ids.length, list: shown, left: [] }
  })

const log = (
  tx: Tx,
  db: Parameters<typeof writeLog>[2],
  rows: readonly Contribution[],
  { to, who, now }: { to: string; who: string; now: number },
) =>
  writeLog(
    tx,
    rows.map(({ id, verdict }) => ({ entity: 'contribution', entityId: id, action: 'decide', from: verdict, to, who, at: now })),
    db,
  )

/** Whoever wrote it does not judge it: by the account, or by a phone among its authors. */
const isOwn = (row: Contribution, user: User, authors: ReadonlyMap<string, readonly { mobile: string }[]>) =>
  row.user_id === user.id || (authors.get(row.id) ?? []).some(({ mobile }) => mobile !== '' && mobile === user.mobile)

function refusedBy(
  row: Contribution,
  { input, call, seen, isOwn: own }: { input: Input; call: Call; seen: number; isOwn: boolean },
): Why | undefined {
  const { verdict } = input
  if (row.edition !== seen) return 'contribution_moved'
  if (own) return 'decision_own'
  // What was not handed in again can only be let go.
  if (!isJudged(row.state) && !(row.state === 'revise' && (verdict === 'refused' || verdict === null))) return 'contribution_moved'
  const needsQuorum = verdict === 'accepted' || verdict === 'waiting_list'
  return needsQuorum && row.reviewed < call.quorum ? 'decision_quorum' : undefined
}
