/** People as those who run a meeting know them: what each call does. */
import type { people } from '#contract/people.ts'
import type { Handlers } from '../../use-case.ts'
import { attachments } from './attachments.ts'
import { exportPeople } from './export.ts'
import { get } from './get.ts'
import { link } from './link.ts'
import { doubles, list, tags } from './list.ts'
import { merge } from './merge.ts'
import { save } from './save.ts'
import { tag } from './tag.ts'

export const peopleHandlers: Handlers<typeof people> = {
  list,
  get,
  tags,
  tag,
  save,
  doubles,
  merge,
  link,
  export: exportPeople,
  attachments,
}
