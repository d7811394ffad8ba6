/** The guests of a meeting, as organisers describe and order them. */
import type { Checked } from '#contract/call.ts'
import { guestFields, GUESTS_MAX, type meetingManage } from '#contract/meeting-manage.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, paged, Refusal, refuse } from '../../../use-case.ts'
import { deleteUses } from '../../file/store.ts'
import { useFiles } from '../../file/use.ts'
import { saveRevision } from '../../history/revision.ts'
import { bumpVersion, guestOrder, guests, insertGuests, lockOwnMeeting, ownMeeting, pageOfOwnGuests } from '../manage-store.ts'
import { bringsOutsidePicture } from '../outside-pictures.ts'
import { picturesIn } from '../pictures-in.ts'
import { article } from '../sanitise.ts'
import { guestOnWire } from './wire.ts'

export const ownGuests: Handler<typeof meetingManage.ownGuests> = async ({ deps, input, thirdId }) => {
  if ((await ownMeeting(deps.db.read, input.meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  const { meetingId, keyword } = input
  return paged(input, (range) => pageOfOwnGuests(deps.db, { meetingId, keyword, ...range }), guestOnWire)
}

export const saveGuest: Handler<typeof meetingManage.saveGuest> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id, edition: since } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const written = writtenOf(input)
    const at = { entity: 'guest', meetingId, who: user.id, at: now }
    const standing = id === undefined ? undefined : await guests.find(tx, { id, meeting_id: meetingId })
    const changeOf = (column: 'introduce' | 'avatar') => ({ before: standing?.[column] ?? '', after: written[column] })
    if (bringsOutsidePicture(deps.env, [changeOf('introduce')], [changeOf('avatar')])) return refuse('picture_outside')
    if (id === undefined) {
      const order = await guestOrder(tx, meetingId)
      if (order.length >= GUESTS_MAX) return refuse('guests_full')
      const sort = (order.at(-1)?.sort ?? 0) + 1
      const id = newId(now)
      // An import knows its own guests by their key; this one is nobody's but its own.
      const row = { id, meeting_id: meetingId, source_key: id, ...written, sort, edition: 1 }
      if (!(await usePictures(tx, row, thirdId, user.id))) return refuse('file_gone')
      await insertGuests(deps.db, tx, [row])
      await writeLog(tx, [{ ...at, entityId: row.id, action: 'make', to: row.name, edition: 1 }])
      await bumpVersion(tx, meetingId)
      return guestOnWire(row)
    }
    if (standing === undefined) return refuse('guest_gone')
    const change = { labels: guestFields, since, revision: standing.edition, before: standing, after: written }
    const saved = await saveRevision(tx, { ...at, entityId: id }, change, async (edition) => {
      if (!(await usePictures(tx, { ...standing, ...written }, thirdId, user.id))) return refuse('file_gone')
      await guests.update(tx, { id }, { ...written, edition })
      return bumpVersion(tx, meetingId)
    })
    return saved instanceof Refusal ? saved : guestOnWire({ ...standing, ...written, edition: saved.revision })
  })

function writtenOf({ name, title, company, avatar, introduce }: Checked<typeof meetingManage.saveGuest>) {
  return { name, title, company, avatar, introduce: article(introduce) as string }
}

function usePictures(tx: Tx, guest: Row<'guests'>, thirdId: string, userId: string): Promise<boolean> {
  return useFiles(tx, { entity: 'guest', entityId: guest.id, thirdId }, 'picture', userId, [guest.avatar, ...picturesIn(guest.introduce)])
}

export const moveGuest: Handler<typeof meetingManage.moveGuest> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id, before } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const order = await guestOrder(tx, meetingId)
    const others = order.filter((guest) => guest.id !== id)
    const place = before === undefined ? others.length : others.findIndex((guest) => guest.id === before)
    const moving = order.find((guest) => guest.id === id)
    if (moving === undefined || place < 0) return refuse('guest_gone')
    const sorted = others.toSpliced(place, 0, moving)
    const moved = sorted.flatMap((guest, index) => (guest.sort === index + 1 ? [] : [{ id: guest.id, sort: index + 1 }]))
    for (const guest of moved) await guests.update(tx, { id: guest.id }, { sort: guest.sort })
    if (moved.length > 0) {
      await writeLog(tx, [{ entity: 'guest', entityId: id, meetingId, action: 'sort', to: place + 1, who: user.id, at: now }])
      await bumpVersion(tx, meetingId)
    }
    return null
  })

export const removeGuest: Handler<typeof meetingManage.removeGuest> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const standing = await guests.find(tx, { id, meeting_id: meetingId })
    if (standing === undefined) return refuse('guest_gone')
    await deleteUses(tx, 'guest', id)
    await guests.delete(tx, { id })
    await writeLog(tx, [{ entity: 'guest', entityId: id, meetingId, action: 'remove', from: standing.name, who: user.id, at: now }])
    await bumpVersion(tx, meetingId)
    return null
  })
