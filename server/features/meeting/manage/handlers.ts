/** The organiser's side of meetings: what each call does. */
import type { meetingManage } from '#contract/meeting-manage.ts'
import type { Handlers } from '../../../use-case.ts'
import { moveGuest, ownGuests, removeGuest, saveGuest } from './guests.ts'
import { ownModules, removeModule, saveModule, sortModules } from './modules.ts'
import { move, remove } from './move.ts'
import { checklist, own, ownList, preview } from './own.ts'
import { save } from './save.ts'

export const meetingManageHandlers: Handlers<typeof meetingManage> = {
  ownList,
  own,
  save,
  move,
  remove,
  checklist,
  preview,
  ownModules,
  saveModule,
  sortModules,
  removeModule,
  ownGuests,
  saveGuest,
  moveGuest,
  removeGuest,
}
