/** How certificates of a meeting look: kept by its organisers. */
import { type certificate, certificateTemplateFields, TEMPLATES_MAX } from '#contract/certificate.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { deleteUses } from '../file/store.ts'
import { useFiles } from '../file/use.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { backgroundRefusal } from './paper.ts'
import { lettersOfTemplate } from './printable.ts'
import { certificateTemplates, findTemplate, templatesOf } from './template-store.ts'
import { templateOnWire } from './wire.ts'

export const templates: Handler<typeof certificate.templates> = async ({ deps: { db }, input: { meetingId } }) =>
  (await templatesOf(db.read, meetingId)).map(templateOnWire)

export const saveTemplate: Handler<typeof certificate.saveTemplate> = async ({ deps, input, user, thirdId, now }) => {
  const { db } = deps
  const unprintable = lettersOfTemplate(input.content)
  if (unprintable !== '') return refuse('certificate_text_unprintable', { what: unprintable })
  const refused = await backgroundRefusal(deps, input.content, user.id)
  if (refused !== undefined) return refused
  return db.write(async (tx) => {
    const { meetingId, name, edition: since } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = input.id === undefined ? undefined : await findTemplate(tx, meetingId, input.id)
    if (input.id !== undefined && row === undefined) return refuse('certificate_template_gone')
    const id = row?.id ?? newId(now)
    const content = writeJson(input.content)
    const by = { entity: 'certificate_template', entityId: id, meetingId, who: user.id, at: now }
    const use = { entity: 'certificate_template', entityId: id, thirdId } as const
    if (row === undefined) {
      if ((await templatesOf(tx, meetingId)).length >= TEMPLATES_MAX) return refuse('certificate_templates_full')
      if (!(await useFiles(tx, use, 'picture', user.id, [input.content.background]))) return refuse('file_gone')
      const made = { id, meeting_id: meetingId, third_id: thirdId, name, content, edition: 1, created_at: now, removed_at: null }
      await certificateTemplates.insert(tx, made)
      await writeLog(tx, [{ ...by, action: 'make', to: name, edition: 1 }])
    } else {
      const before = { name: row.name, content: row.content as string }
      const after = { name, content: content as string }
      // The content is a drawing: the history only says that it has changed.
      const change = { labels: certificateTemplateFields, since, revision: row.edition, before, after, plain: ['name'] } as const
      const saved = await saveRevision(tx, by, change, async (edition) => {
        if (!(await useFiles(tx, use, 'picture', user.id, [input.content.background]))) return refuse('file_gone')
        return certificateTemplates.update(tx, { id }, { name, content, edition })
      })
      if (saved instanceof Refusal) return saved
    }
    const stored = await findTemplate(tx, meetingId, id)
    return stored === undefined ? refuse('certificate_template_gone') : templateOnWire(stored)
  })
}

export const removeTemplate: Handler<typeof certificate.removeTemplate> = ({
  deps: { db },
  input: { meetingId, id },
  user,
  thirdId,
  now,
}) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = await findTemplate(tx, meetingId, id)
    if (row === undefined) return refuse('certificate_template_gone')
    if (Number(row.rules) > 0) return refuse('certificate_template_used')
    // What was issued by it goes on using its picture.
    await deleteUses(tx, 'certificate_template', id)
    await certificateTemplates.update(tx, { id }, { removed_at: now })
    await writeLog(tx, [
      { entity: 'certificate_template', entityId: id, meetingId, action: 'remove', from: row.name, who: user.id, at: now },
    ])
    return null
  })
