/** A contribution as its author has it: what they work on, and what they were told. Never a verdict before it is published. */
import type { OwnBrief, OwnContribution, OwnRound } from '#contract/contribute.ts'
import { lettered } from '#contract/contribute-states.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { can } from '../../flow/machine.ts'
import { showField } from '../../privacy/field-gate.ts'
import { findFile } from '../file/store.ts'
import { onWire } from '../file/wire.ts'
import { findSession } from '../schedule/store.ts'
import { assignmentsOf } from './assignment-store.ts'
import { type Call, findCall, titleOf } from './call-store.ts'
import { labelOf, timeOf } from './call-wire.ts'
import { contributionMachine } from './machine.ts'
import { AS_TYPED, authorsOf, type Contribution, roundsOf } from './store.ts'
import { closedFor, isPast, isRevised, written } from './windows.ts'

const isLettered = ({ state }: Contribution) => (lettered as readonly string[]).includes(state)

export function briefOnWire(row: Contribution & { meeting_title: string }, call: Pick<Call, 'kinds'> | undefined): OwnBrief {
  return {
    ...pickFields(row, 'id', 'meeting_id', 'title', 'state', 'code'),
    meetingName: row.meeting_title,
    kind: call === undefined ? '' : labelOf(readJson(call.kinds), row.kind),
    updateTime: toWire(row.updated_at),
  }
}

export async function ownOnWire(db: Db, row: Contribution, now: number): Promise<OwnContribution> {
  const call = (await findCall(db.read, row.meeting_id)) as Call
  const [authors, rounds, file, session] = await Promise.all([
    authorsOf(db.read, [row.id], AS_TYPED),
    toldRounds(db, row, call),
    row.file_id === '' ? undefined : findFile(db.read, row.file_id),
    row.session_id === '' ? undefined : findSession(db, row.meeting_id, row.session_id),
  ])
  const meeting_title = await titleOf(db.read, row.meeting_id)
  return {
    ...briefOnWire({ ...row, meeting_title }, call),
    ...pickFields(row, 'edition', 'abstract', 'version', 'round'),
    kindKey: row.kind,
    trackKey: row.track,
    authors: authors.map(({ name, unit, mobile, email, presents }) => {
      return { name, unit, mobile: showField('contribution.phone', mobile, 'author'), email, presents }
    }),
    given: readJson(row.given),
    file: file === undefined ? null : onWire(file),
    named: readJson(row.named),
    rounds,
    untilTime: untilOf(row, call),
    sessionTitle: session?.title ?? '',
    sessionTime: session === undefined ? '' : toWire(session.starts_at),
    sessionRoom: session?.room ?? '',
    speakerCode: isLettered(row) ? call.speaker_code : '',
    actions: actionsOf(row, call, now),
  }
}

function untilOf({ state }: Contribution, call: Call): string {
  if (state === 'draft' || state === 'submitted') return timeOf(call.submit_until)
  if (isRevised(state)) return timeOf(call.revise_until)
  return state === 'accepted' ? timeOf(call.final_until) : ''
}

function actionsOf(row: Contribution, call: Call, now: number): OwnContribution['actions'] {
  const { state } = row
  const actions: OwnContribution['actions'] = []
  if (written.includes(state) && closedFor(call, state, now) === undefined) actions.push('save', 'submit')
  if (state === 'draft') actions.push('remove')
  if (can(contributionMachine, 'withdraw', state, {})) actions.push('withdraw')
  if (can(contributionMachine, 'confirm', state, {}) && !isPast(call.final_until, now)) actions.push('confirm')
  if (isLettered(row)) actions.push('letter')
  return actions
}

/** Of each round what was published: the verdict, and what reviewers have written for the author. */
async function toldRounds(db: Pick<Db, 'read'>, row: Contribution, call: Call): Promise<OwnRound[]> {
  const rounds = await roundsOf(db.read, row.id)
  const reviews = rounds.some(({ published_at }) => published_at !== null) ? await assignmentsOf(db.read, [row.id]) : []
  const kinds = readJson(call.kinds)
  return rounds.map(({ round, submitted_at, verdict, verdict_kind, kind, comment, published_at }) => {
    const isTold = published_at !== null && verdict !== ''
    const written = reviews.filter((one) => one.round === round && one.state === 'done' && one.to_author !== '')
    return {
      round,
      submitTime: toWire(submitted_at),
      verdict: isTold ? verdict : null,
      kind: isTold && verdict === 'accepted' ? labelOf(kinds, verdict_kind === '' ? kind : verdict_kind) : '',
      comment: isTold ? comment : '',
      publishTime: isTold ? timeOf(published_at) : '',
      reviews: isTold ? written.map(({ name, to_author }) => ({ by: call.blind === 'none' ? (name ?? '') : '', comment: to_author })) : [],
    }
  })
}
