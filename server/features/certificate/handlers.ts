/** Certificates: what each call does. */
import type { certificate } from '#contract/certificate.ts'
import type { Handlers } from '../../use-case.ts'
import { issue } from './issue.ts'
import { list, reissue, revoke } from './manage.ts'
import { drawn, file, mine, ownFile } from './mine.ts'
import { preview } from './preview.ts'
import { removeRule, rules, saveRule } from './rules.ts'
import { removeTemplate, saveTemplate, templates } from './templates.ts'
import { share, shared, unitList, unitTask, unitZip } from './unit.ts'
import { print } from './zip.ts'

export const certificateHandlers: Handlers<typeof certificate> = {
  templates,
  saveTemplate,
  removeTemplate,
  rules,
  saveRule,
  removeRule,
  preview,
  issue,
  list,
  revoke,
  reissue,
  ownFile,
  print,
  mine,
  drawn,
  file,
  shared,
  share,
  unitList,
  unitZip,
  unitTask,
}
