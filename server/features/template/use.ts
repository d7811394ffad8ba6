/** A draft made from a template, all of it at once. */
import type { template } from '#contract/template.ts'
import { fromWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { bestCertification } from '../certification/marks.ts'
import { copyUses } from '../file/store.ts'
import { ownAnswer } from '../meeting/manage/own.ts'
import { emptyDraft } from '../meeting/manage/save.ts'
import { insertMeeting } from '../meeting/manage-store.ts'
import { contentOf } from './content.ts'
import { layOut } from './lay-out.ts'
import { ready } from './ready/all.ts'
import { templates } from './store.ts'

export const use: Handler<typeof template.use> = async ({ deps, input, user, thirdId, now }) => {
  const made = await deps.db.write(async (tx) => {
    const own = await templates.find(tx, { id: input.id, third_id: thirdId })
    const content = own === undefined ? ready.find(({ id }) => id === input.id)?.content : contentOf(own.content)
    if (content === undefined) return refuse('template_gone')
    const starts = fromWire(input.meetingStratTime)
    const meeting = {
      ...emptyDraft(thirdId, now),
      ...content.texts,
      title: input.title,
      starts_at: starts,
      ends_at: starts + content.lasts,
      certification_id: await bestCertification(tx, user.id, thirdId, now),
    }
    await insertMeeting(tx, meeting)
    if (own !== undefined)
      await copyUses(tx, { entity: 'template', entity_id: own.id }, { entity: 'meeting', entity_id: meeting.id, third_id: thirdId })
    await layOut(tx, content, meeting, { userId: user.id, now })
    const line = { entity: 'meeting', entityId: meeting.id, meetingId: meeting.id, who: user.id, at: now, edition: 1 }
    await writeLog(tx, [{ ...line, action: 'make', to: meeting.title, why: `from template ${input.id}` }])
    return meeting.id
  })
  if (made instanceof Refusal) return made
  return (await ownAnswer(deps, made, thirdId, now)) ?? refuse('template_gone')
}
