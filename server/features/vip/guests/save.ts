/**
 * A guest's file is written: by whoever arranges, the private part by whoever may read it. The log says which fields, never
 * what they hold.
 */
import type { Checked } from '#contract/call.ts'
import { fileAddress } from '#contract/file.ts'
import type { guestCalls } from '#contract/vip/guests.ts'
import { type VipFileField, vipFileWords } from '#contract/vip/tellings.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import type { Seals } from '../../../db/sealed.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { documentColumns } from '../../attendee/wire.ts'
import { useFiles } from '../../file/use.ts'
import { saveRevision } from '../../history/revision.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { accountsOf } from '../../session/written-accounts.ts'
import { ownTickets } from '../../ticket/manage-store.ts'
import { settleArranged } from './arranged.ts'
import { listOf, madeList } from './list-store.ts'
import { tellDuties } from './people.ts'
import { type GuestRow, lockGuest, vipGuests } from './store.ts'
import { guestOnWire, readerOf } from './wire.ts'

/** Files of one meeting. */
const MOST = 2_000

export const save: Handler<typeof guestCalls.save> = ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await ownMeeting(tx, input.meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const list = await madeList(tx, meeting)
    const by = { who: user.id, at: now }
    // Accounts before the file: whoever comes for both takes them in this order.
    const accountOf = await accountsOf(tx, [input.host, input.deputy], now)
    const standing = input.id === '' ? undefined : await lockOwn(tx, meeting.id, input.id)
    if (input.id !== '' && standing === undefined) return refuse('vip_gone')
    const { ticketId } = input
    if (ticketId !== '' && ticketId !== standing?.ticket_id && !(await isOnSale(tx, meeting.id, ticketId))) return refuse('ticket_gone')
    const id = standing?.id ?? newId(now)
    const document = documentOf(seals, id, input, standing)
    const written = { ...columnsOf(input), ...document, ...peopleOf(input, standing, accountOf) }
    if (standing !== undefined) {
      const saved = await saveGuest(tx, standing, input.edition, written, by)
      if (saved instanceof Refusal) return saved
    } else if ((await vipGuests.count(tx, { meeting_id: meeting.id })) >= MOST) return refuse('vips_full')
    if (!(await useFiles(tx, { entity: 'vip_guest', entityId: id, thirdId }, 'vip', user.id, photosOf(input)))) return refuse('file_gone')
    if (standing === undefined) {
      await vipGuests.insert(tx, { ...blank, ...written, id, meeting_id: meeting.id, third_id: thirdId, made_by: user.id, created_at: now })
      await writeLog(tx, [{ entity: 'vip_guest', entityId: id, meetingId: meeting.id, action: 'make', to: blank.state, ...by, edition: 1 }])
    }
    const duties = (['host', 'deputy'] as const).flatMap((duty) => {
      const userId = written[`${duty}_id`]
      return userId === null || userId === standing?.[`${duty}_id`] ? [] : [{ userId, duty, about: id }]
    })
    await tellDuties(tx, meeting, duties, by)
    await settleArranged(tx, id, by)
    return guestOnWire(tx, (await vipGuests.find(tx, { id, meeting_id: meeting.id })) as GuestRow, list, readerOf(grants, user.id, list), {
      seals,
      now,
    })
  })

export const savePrivate: Handler<typeof guestCalls.savePrivate> = ({ deps: { db, seals }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await ownMeeting(tx, input.meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const standing = await lockOwn(tx, meeting.id, input.id)
    if (standing === undefined) return refuse('vip_gone')
    const { diet, health, notes } = input
    const saved = await saveGuest(tx, standing, input.edition, { diet, health, notes }, { who: user.id, at: now })
    if (saved instanceof Refusal) return saved
    const row = { ...standing, diet, health, notes, edition: saved.revision }
    const list = await listOf(tx, meeting)
    return guestOnWire(tx, row, list, readerOf(grants, user.id, list), { seals, now })
  })

async function lockOwn(tx: Tx, meetingId: string, id: string): Promise<GuestRow | undefined> {
  const guest = await lockGuest(tx, id)
  return guest?.meeting_id === meetingId ? guest : undefined
}

type Input = Checked<typeof guestCalls.save>
type Private = Checked<typeof guestCalls.savePrivate>

const isOnSale = async (tx: Tx, meetingId: string, ticketId: string) => (await ownTickets(tx, meetingId)).some(({ id }) => id === ticketId)

const photosOf = ({ photoId }: Input) => (photoId === '' ? [] : [fileAddress(photoId)])

function columnsOf(input: Input) {
  const { name, honorific, unit, post, mobile, visibility, photographs, languages, gift, speaksFor } = input
  return {
    name,
    honorific,
    unit,
    post,
    mobile,
    visibility,
    photographs,
    languages,
    gift,
    duties: writeJson([...new Set(input.duties)]),
    companions: writeJson(input.companions),
    photo_id: input.photoId || null,
    ticket_id: input.ticketId || null,
    speaks_name: speaksFor.name,
    speaks_mobile: speaksFor.mobile,
  }
}

/** A number that stays the same stays sealed as it is: sealed again, it would count as changed. */
function documentOf(seals: Seals, id: string, { documentType, documentNumber }: Input, standing: GuestRow | undefined) {
  const { document_type, document_number } = documentColumns(documentType, documentNumber)
  const isSame = standing !== undefined && seals.open(standing.document_number, id) === document_number
  return { document_type, document_number: isSame ? standing.document_number : seals.seal(document_number, id) }
}

/** Who stands there with the same phone stays who they are, also where their account has another phone by now. */
function peopleOf({ host, deputy }: Input, standing: GuestRow | undefined, accountOf: (mobile: string) => string | null) {
  const idOf = (mobile: string, mobileBefore = '', idBefore: string | null = null) =>
    mobile === mobileBefore && idBefore !== null ? idBefore : accountOf(mobile)
  return {
    host_name: host.name,
    host_mobile: host.mobile,
    host_id: idOf(host.mobile, standing?.host_mobile, standing?.host_id),
    deputy_name: deputy.name,
    deputy_mobile: deputy.mobile,
    deputy_id: idOf(deputy.mobile, standing?.deputy_mobile, standing?.deputy_id),
  }
}

/** The values of a guest by wire name, to compare two of them. */
const valuesOf = (guest: GuestRow) =>
  ({
    ...guest,
    documentType: guest.document_type,
    documentNumber: JSON.stringify(guest.document_number),
    photoId: guest.photo_id ?? '',
    speaksFor: JSON.stringify([guest.speaks_name, guest.speaks_mobile]),
    host: JSON.stringify([guest.host_name, guest.host_mobile, guest.host_id]),
    deputy: JSON.stringify([guest.deputy_name, guest.deputy_mobile, guest.deputy_id]),
    ticketId: guest.ticket_id ?? '',
  }) satisfies Record<VipFileField, unknown>

interface By {
  who: string
  at: number
}

/** The list is deleted one day, the log stays: it names the changed fields without their values. */
function saveGuest(tx: Tx, guest: GuestRow, since: number, written: Partial<GuestRow>, by: By) {
  const thing = { entity: 'vip_guest', entityId: guest.id, meetingId: guest.meeting_id, ...by }
  const [before, after] = [valuesOf(guest), valuesOf({ ...guest, ...written })]
  const labels = vipFileWords satisfies Record<Exclude<keyof (Input & Private), 'id' | 'meetingId' | 'edition'>, string>
  const change = { labels, since, revision: guest.edition, before, after, plain: [] }
  return saveRevision(tx, thing, change, (edition) => vipGuests.update(tx, { id: guest.id }, { ...written, edition }))
}

/** What nobody has written yet. */
const blank = {
  state: 'listed',
  edition: 1,
  diet: '',
  health: '',
  notes: '',
  own_diet: '',
  diet_agreed_at: null,
  order_no: null,
  admission_id: null,
  door_note: '',
  refusal: '',
  arrived_at: null,
  arrived_gate: '',
} as const satisfies Partial<Row<'vip_guests'>>
