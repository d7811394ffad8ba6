/** People as those who run a meeting know them: what each call does. */
import type { people } from '#contract/people.ts'
import type { Handlers } from '../../use-case.ts'
import type { PassOn } from '../admission/store.ts'
import { attachments } from './attachments.ts'
import { exportPeople } from './export.ts'
import { get } from './get.ts'
import { link } from './link.ts'
import { doubles, list, tags } from './list.ts'
import { merge } from './merge.ts'
import { saveWith } from './save.ts'
import { tag } from './tag.ts'

export const peopleHandlers = (passOn: PassOn): Handlers<typeof people> => ({
  list,
  get,
  tags,
  tag,
  save: saveWith(passOn),
  doubles,
  merge,
  link,
  export: exportPeople,
  attachments,
})
