/** Visits as the wire has them, and what whoever looks at one may do. */
import type { Data } from '#contract/call.ts'
import { deskSettings, type OwnVisit, type Visit as ShownVisit, type visitor, type VisitorDesk } from '#contract/visitor.ts'
import { readJson } from '../../db/json.ts'
import { mapping, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type Action, can } from '../../flow/machine.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { nameOf } from '../history/wire.ts'
import type { Desk } from './desk-store.ts'
import { visitMachine } from './machine.ts'
import type { VisitWithNames } from './read-store.ts'
import type { Visit } from './store.ts'
import { type Viewer, yesOf } from './yes.ts'

const moment = (at: number | null) => (at === null ? '' : toWire(at))

const mayMove = ({ state }: Pick<Visit, 'state'>, action: Action<typeof visitMachine>) => can(visitMachine, action, state, undefined)

/** Whether its pass opens anything: whoever is in may still go out, whatever the hour. */
export function hasPass({ state, to_at }: Pick<Visit, 'state' | 'to_at'>, now: number): boolean {
  return state === 'arrived' || ((state === 'approved' || state === 'out') && now < to_at)
}

/** By hand within the hours alone: of an entry that a door without a network saw, it tells itself. */
export function comesByHand({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'approved' || state === 'out'
}

function told(row: VisitWithNames, reader: FieldReader) {
  return {
    ...pickFields(row, 'id', 'meeting_id', 'state', 'name', 'unit', 'host_name', 'reason', 'refusal', 'entries'),
    meetingName: row.meeting_title,
    mobile: showField('visitor.phone', row.mobile, reader),
    hostMobile: showField('visitor.phone', row.host_mobile, reader),
    fromTime: toWire(row.from_at),
    toTime: toWire(row.to_at),
    companions: readJson(row.companions),
    plate: showField('visitor.plate', row.plate, reader),
    deleteTime: toWire(row.delete_at),
    createTime: toWire(row.created_at),
  }
}

/** For whoever announced it: nothing of the host beyond what was typed. */
export function ownOnWire(row: VisitWithNames, now: number): OwnVisit {
  return {
    ...told(row, 'subject'),
    address: row.address,
    notice: row.notice ?? '',
    actions: [...(mayMove(row, 'cancel') ? (['cancel'] as const) : []), ...(hasPass(row, now) ? (['pass'] as const) : [])],
  }
}

/** For its host, and for the desk. */
export function visitOnWire(row: VisitWithNames, viewer: Viewer, now: number): ShownVisit {
  return {
    ...told(row, viewer.fields),
    host: hostOf(row),
    hostId: row.host_id ?? '',
    ...pickFields(row, 'document_kind', 'document_tail', 'walk_in', 'gate'),
    overdue: isOverdue(row, now) ? 1 : 0,
    arrivedTime: moment(row.arrived_at),
    leftTime: moment(row.left_at),
    decidedBy: nameOf({ name: row.decider_name, mobile: row.decider_mobile }),
    actions: actionsOf(row, viewer),
  }
}

function actionsOf(row: VisitWithNames, viewer: Viewer): ShownVisit['actions'] {
  const { decides } = viewer
  const isHost = row.host_id === viewer.userId
  const may = {
    approve: yesOf(row, viewer, row.two_steps === 1) !== undefined,
    refuse: (decides || isHost) && mayMove(row, 'refuse'),
    assign: decides && row.state === 'waiting',
    arrive: decides && comesByHand(row),
    leave: decides && mayMove(row, 'leave'),
    cancel: (decides || isHost) && mayMove(row, 'cancel'),
  }
  return (Object.keys(may) as (keyof typeof may)[]).filter((action) => may[action])
}

const hostOf = ({ account_name, account_mobile }: VisitWithNames) => nameOf({ name: account_name, mobile: account_mobile })
const isOverdue = ({ state, to_at }: Visit, now: number) => state === 'arrived' && to_at <= now

export function presentOnWire(row: VisitWithNames, reader: FieldReader, now: number): Data<typeof visitor.present>['visitors'][number] {
  return {
    ...pickFields(row, 'id', 'name', 'unit', 'gate'),
    people: readJson(row.companions).length + 1,
    mobile: showField('visitor.phone', row.mobile, reader),
    host: hostOf(row) || row.host_name || showField('visitor.phone', row.host_mobile, reader),
    plate: showField('visitor.plate', row.plate, reader),
    arrivedTime: moment(row.arrived_at),
    toTime: toWire(row.to_at),
    overdue: isOverdue(row, now) ? 1 : 0,
  }
}

export const deskColumns = mapping('visitor_desks', deskSettings, {})

export const deskOnWire = (row: Desk): VisitorDesk => ({ edition: row.edition, ...deskColumns.toView(row) })
