/** Visitors: what each call does. */
import type { visitor } from '#contract/visitor.ts'
import type { Handlers } from '../../use-case.ts'
import { about } from './about.ts'
import { apply } from './apply.ts'
import { block, blocks } from './blocks.ts'
import { decide } from './decide.ts'
import { assign, mark, present } from './desk.ts'
import { hosted, list } from './list.ts'
import { cancel, mine, pass } from './mine.ts'
import { desk, saveDesk } from './settings.ts'
import { walkIn } from './walk-in.ts'

export const visitorHandlers: Handlers<typeof visitor> = {
  about,
  apply,
  mine,
  pass,
  cancel,
  hosted,
  list,
  decide,
  assign,
  mark,
  walkIn,
  present,
  blocks,
  block,
  desk,
  saveDesk,
}
