/** What a meeting leaves its people: what each call does. */
import { fileAddress } from '#contract/file.ts'
import { MATERIALS_MAX, type Material as Wire, type material } from '#contract/material.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { deleteUses, dropLinks } from '../file/store.ts'
import { useFiles } from '../file/use.ts'
import { onWire as fileOnWire } from '../file/wire.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { deleteMaterial, hadPlace, materials, materialsOf } from './store.ts'

export const materialHandlers: Handlers<typeof material> = {
  list: async (context) => {
    const {
      deps: { db },
      input: { meetingId },
      user,
    } = context
    // A preview shows the page as it will be, which asks for what is left there.
    if ((await visibleMeeting(context, meetingId)) === undefined) return refuse('meeting_gone')
    return (await hadPlace(db.read, user.id, meetingId)) ? (await materialsOf(db.read, meetingId)).map(onWire) : []
  },
  own: async ({ deps: { db }, input: { meetingId } }) => {
    return (await materialsOf(db.read, meetingId)).map(onWire)
  },
  save: ({ deps: { db }, input: { meetingId, fileId, name }, user, thirdId, now }) =>
    db.write(async (tx) => {
      // Under its lock they are counted.
      if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
      if ((await materialsOf(tx, meetingId)).length >= MATERIALS_MAX) return refuse('materials_full')
      const id = newId(now)
      const use = { entity: 'material', entityId: id, thirdId } as const
      if (!(await useFiles(tx, use, 'material', user.id, [fileAddress(fileId)]))) return refuse('file_gone')
      await materials.insert(tx, { id, meeting_id: meetingId, third_id: thirdId, file_id: fileId, name, made_by: user.id, created_at: now })
      const about = { entity: 'meeting', entityId: meetingId, meetingId, who: user.id, at: now } as const
      await writeLog(tx, [{ ...about, action: 'addMaterial', to: name }])
      return (await materialsOf(tx, meetingId)).map(onWire)
    }),
  remove: ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
    db.write(async (tx) => {
      if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
      const gone = await deleteMaterial(tx, id, meetingId)
      if (gone === undefined) return refuse('material_gone')
      await deleteUses(tx, 'material', id)
      // Nor does a link that was made before give it away.
      await dropLinks(tx, gone.file_id)
      const about = { entity: 'meeting', entityId: meetingId, meetingId, who: user.id, at: now } as const
      await writeLog(tx, [{ ...about, action: 'removeMaterial', from: gone.name }])
      return (await materialsOf(tx, meetingId)).map(onWire)
    }),
}

/** The file goes by the name that organisers gave: whoever put it in may have closed their account, and its own name with it. */
function onWire({ id, name, file, created_at }: Awaited<ReturnType<typeof materialsOf>>[number]): Wire {
  return { id, name, file: { ...fileOnWire(file), name: `${name}.${file.kind}` }, createTime: toWire(created_at) }
}
