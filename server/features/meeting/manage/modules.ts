/** The microsite's modules, as organisers arrange them. */
import { type meetingManage, moduleFields, MODULES_MAX } from '#contract/meeting-manage.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { bumpVersion, insertModule, lockOwnMeeting, modules, modulesOf, ownMeeting } from '../manage-store.ts'
import { moduleOnWire } from './wire.ts'

export const ownModules: Handler<typeof meetingManage.ownModules> = async ({ deps, input, thirdId }) => {
  if ((await ownMeeting(deps.db.read, input.meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  return (await modulesOf(deps.db.read, input.meetingId)).map(moduleOnWire)
}

export const saveModule: Handler<typeof meetingManage.saveModule> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id, edition: since, name, icon, path } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const all = await modulesOf(tx, meetingId)
    const at = { entity: 'module', meetingId, who: user.id, at: now }
    if (id === undefined) {
      if (all.length >= MODULES_MAX) return refuse('modules_full')
      const row = { id: newId(now), meeting_id: meetingId, name, icon, path, sort: (all.at(-1)?.sort ?? 0) + 1, edition: 1 }
      await insertModule(tx, row)
      await writeLog(tx, [{ ...at, entityId: row.id, action: 'make', to: name, edition: 1 }])
      await bumpVersion(tx, meetingId)
      return moduleOnWire(row)
    }
    const standing = all.find((one) => one.id === id)
    if (standing === undefined) return refuse('module_gone')
    const change = { labels: moduleFields, since, revision: standing.edition, before: standing, after: input }
    const saved = await saveRevision(tx, { ...at, entityId: id }, change, async (edition) => {
      await modules.update(tx, { id }, { name, icon, path, edition })
      return bumpVersion(tx, meetingId)
    })
    return saved instanceof Refusal ? saved : moduleOnWire({ ...standing, name, icon, path, edition: saved.revision })
  })

export const sortModules: Handler<typeof meetingManage.sortModules> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, ids } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const all = await modulesOf(tx, meetingId)
    if (ids.length !== all.length || new Set(ids).size !== ids.length || !all.every(({ id }) => ids.includes(id)))
      return refuse('list_differs')
    const moved = all.filter(({ id, sort }) => ids.indexOf(id) + 1 !== sort)
    for (const { id } of moved) await modules.update(tx, { id }, { sort: ids.indexOf(id) + 1 })
    if (moved.length > 0) {
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'sortModules', who: user.id, at: now }])
      await bumpVersion(tx, meetingId)
    }
    return (await modulesOf(tx, meetingId)).map(moduleOnWire)
  })

export const removeModule: Handler<typeof meetingManage.removeModule> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = (await modulesOf(tx, meetingId)).find((one) => one.id === id)
    if (standing === undefined) return refuse('module_gone')
    await modules.delete(tx, { id })
    await writeLog(tx, [{ entity: 'module', entityId: id, meetingId, action: 'remove', from: standing.name, who: user.id, at: now }])
    await bumpVersion(tx, meetingId)
    return null
  })
