/** The programme in its organisers' hands: what each call does. */
import type { scheduleManage } from '#contract/schedule-manage.ts'
import type { Handlers } from '../../../use-case.ts'
import { exportProgramme } from '../export.ts'
import { importApply, importPreview, importUndo } from '../import/calls.ts'
import { own, ownItem } from './own.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const scheduleManageHandlers: Handlers<typeof scheduleManage> = {
  own,
  ownItem,
  save,
  remove,
  importPreview,
  importApply,
  importUndo,
  export: exportProgramme,
}
