/** Certification: what each call does. */
import type { certification } from '#contract/certification.ts'
import type { Handlers } from '../../use-case.ts'
import { decideBy } from './decide.ts'
import { list } from './list.ts'
import type { MarkMoved } from './marks.ts'
import { looks, mine, withdraw } from './own.ts'
import { picture } from './picture.ts'
import { rule, saveRule } from './rule.ts'
import { saveOrganisation } from './save-organisation.ts'
import { savePerson } from './save-person.ts'

/** @param markMoved the meetings' own, which stand behind certification. */
export function certificationHandlers(markMoved: MarkMoved): Handlers<typeof certification> {
  return { mine, savePerson, saveOrganisation, withdraw, looks, list, picture, decide: decideBy(markMoved), rule, saveRule }
}
