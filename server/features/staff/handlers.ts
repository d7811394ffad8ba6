/** Staff and helpers: what each call does. */
import type { staff } from '#contract/staff.ts'
import type { Handlers } from '../../use-case.ts'
import { add } from './add.ts'
import { enter, link } from './enter.ts'
import { links, makeLink, revokeLink } from './helper-links.ts'
import { list } from './list.ts'
import { mine } from './mine.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const staffHandlers: Handlers<typeof staff> = {
  mine,
  list,
  add,
  save,
  remove,
  links,
  makeLink,
  revokeLink,
  link,
  enter,
}
