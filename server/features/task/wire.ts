/** A task as the wire has it. */
import { type Reason, sentenceOf } from '#contract/codes.ts'
import type { Task } from '#contract/task.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { hideField } from '../../privacy/field-gate.ts'
import type { File } from '../file/store.ts'
import { onWire as fileOnWire } from '../file/wire.ts'
import { taskMachine } from './machine.ts'
import type { TaskRow } from './store.ts'

/** @param files those that whoever looks may have. */
export function onWire(row: TaskRow, files: ReadonlyMap<string, File>): Task {
  const fileOf = (id: string) => {
    const file = files.get(id)
    return file === undefined ? null : fileOnWire(file)
  }
  return {
    ...pickFields(row, 'id', 'kind', 'state', 'done', 'total', 'failed'),
    why: row.why === '' ? '' : sentenceOf(row.why as Reason),
    by: row.by_name === '' ? hideField('phone', row.by_mobile) : row.by_name,
    result: fileOf(row.result),
    failures: fileOf(row.failures),
    createTime: toWire(row.created_at),
    endTime: row.ended_at === null ? '' : toWire(row.ended_at),
    actions: actionsFrom(taskMachine, row.state, {}, ['stop']),
  }
}
