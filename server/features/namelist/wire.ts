/** A list as the wire has it. */
import type { Namelist } from '#contract/namelist.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Counted, standingOf } from './store.ts'

export function onWire(list: Counted): Namelist {
  const state = standingOf(list)
  // Of a list that was taken back those are left who stayed.
  const stayed = state === 'undone' ? list.people - list.gone : list.grown
  return {
    ...pickFields(list, 'id', 'task_id', 'ticket_name', 'way', 'people'),
    state,
    grown: stayed,
    by: list.by_name === '' ? hideField('phone', list.by_mobile) : list.by_name,
    createTime: toWire(list.created_at),
    actions: canUndo(list) ? ['undo'] : [],
  }
}

/** Whether anybody of it can be taken back. */
export function canUndo(list: Counted): boolean {
  return standingOf(list) === 'applied' && list.people - list.gone - list.grown > 0
}
