/** A tenant's own template goes; meetings that were made from it stay. */
import type { template } from '#contract/template.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { deleteUses } from '../file/store.ts'
import { deleteTemplate } from './store.ts'

export const remove: Handler<typeof template.remove> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const gone = await deleteTemplate(tx, input.id, thirdId)
    if (gone === undefined) return refuse('template_gone')
    await deleteUses(tx, 'template', gone.id)
    await writeLog(tx, [{ entity: 'template', entityId: gone.id, action: 'remove', from: gone.name, who: user.id, at: now }])
    return null
  })
