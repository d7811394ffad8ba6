/** Files of guests and the list that they stand on, as the wire has them. */
import { edit, secrets } from '#contract/vip/fields.ts'
import type { Guest, GuestBrief, VipList } from '#contract/vip/guests.ts'
import { type Grants, may } from '#contract/may.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import type { Seals } from '../../../db/sealed.ts'
import { pickFields } from '../../../db/mapping.ts'
import { dayOf, toWire } from '../../../flow/clock.ts'
import { actionsFrom } from '../../../flow/machine.ts'
import { type FieldReader, showField } from '../../../privacy/field-gate.ts'
import type { ListRow } from './list-store.ts'
import { coming, guestMachine, removable } from './machine.ts'
import { type Outlook, outlookOf } from './outlook.ts'
import { arrangedFor } from './outlook-store.ts'
import { placeOf } from './place-store.ts'
import type { GuestRow } from './store.ts'

/** What a reader of the list may do with it. */
export interface Reader {
  edits: boolean
  /** Diets, health and notes: by a right of their own, and whoever answers for the list. */
  readsPrivate: boolean
  /** Of phones, documents and flights. */
  fields: FieldReader
}

export const readerOf = (grants: Grants, userId: string, { lead_id }: Pick<ListRow, 'lead_id'>): Reader => ({
  edits: may(grants, edit),
  readsPrivate: may(grants, secrets) || lead_id === userId,
  fields: grants,
})

export function briefOnWire(row: GuestRow, outlook: Outlook): GuestBrief {
  const { id, edition, state, name, honorific, unit, post, visibility, host_name: host } = row
  return { id, edition, state, name, honorific, unit, post, visibility, host, duties: readJson(row.duties), ...outlook }
}

/** A file as whoever asks may read it, with what is known of the plan at this moment. */
export async function guestOnWire(
  on: Tx | Db['read'],
  row: GuestRow,
  list: ListRow,
  reader: Reader,
  { seals, now }: { seals: Seals; now: number },
): Promise<Guest> {
  const banquets = readJson(list.banquets)
  const arranged = (await arrangedFor(on, [row.id]))(row.id)
  const place = await placeOf(on, row)
  const { fields } = reader
  const { diet, own_diet: ownDiet, health, notes } = row
  return {
    ...briefOnWire(row, outlookOf(row, arranged, banquets, now, fields)),
    mobile: showField('guest.phone', row.mobile, fields),
    ...pickFields(row, 'document_type', 'photographs', 'languages', 'gift', 'refusal', 'arrived_gate'),
    documentNumber: showField('guest.documentNumber', seals.open(row.document_number, row.id), fields),
    photoId: row.photo_id ?? '',
    companions: readJson(row.companions),
    speaksFor: { name: row.speaks_name, mobile: showField('guest.phone', row.speaks_mobile, fields) },
    host: { name: row.host_name, mobile: showField('reception.phone', row.host_mobile, fields) },
    deputy: { name: row.deputy_name, mobile: showField('reception.phone', row.deputy_mobile, fields) },
    ticketId: row.ticket_id ?? '',
    ticketName: place.ticket_name ?? '',
    // One that was given away, or ended at the desk, is none.
    admissionId: place.order_no === null ? '' : (row.admission_id ?? ''),
    orderNo: place.order_no ?? '',
    arrivedTime: row.arrived_at === null ? '' : toWire(row.arrived_at),
    private: reader.readsPrivate ? { diet, ownDiet, health, notes } : null,
    actions: reader.edits ? actionsOf(row, place.order_no !== null) : [],
  }
}

const moves = ['invite', 'decline', 'leave', 'cancel'] as const

function actionsOf(row: GuestRow, holdsPlace: boolean): Guest['actions'] {
  const { state } = row
  const possible = new Set<string>(actionsFrom(guestMachine, state, undefined, [...moves, 'confirm']))
  const confirms = possible.has('confirm') || (!holdsPlace && row.ticket_id !== null && coming.has(state))
  const links = state !== 'declined' && state !== 'cancelled' && state !== 'left' && (row.mobile !== '' || row.speaks_mobile !== '')
  return [
    'save',
    ...(confirms ? (['confirm'] as const) : []),
    ...moves.filter((action) => possible.has(action)),
    ...(removable.has(state) ? (['remove'] as const) : []),
    ...(links ? (['link'] as const) : []),
  ]
}

export function listOnWire(list: ListRow, { edits, readsPrivate, fields }: Reader): VipList {
  return {
    edition: list.edition,
    lead: { name: list.lead_name, mobile: showField('reception.phone', list.lead_mobile, fields) },
    marginMinutes: list.margin_minutes,
    deleteDay: dayOf(list.delete_at),
    banquets: readJson(list.banquets),
    editable: edits ? 1 : 0,
    readsPrivate: readsPrivate ? 1 : 0,
  }
}
