/** A guest's file as whoever receives them reads it. */
import type { MyGuest } from '#contract/vip/links.ts'
import { readJson } from '../../../db/json.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import { showField } from '../../../privacy/field-gate.ts'
import type { ReceivedGuest } from './read-store.ts'

type Arranged = 'as' | 'nextTime' | 'next' | 'buffer' | 'legs' | 'cars' | 'rooms' | 'seats' | 'appearances' | 'tasks'

const nobody = { name: '', mobile: '' }

/** @param reader a task owner talks to the host and calls no other person. */
export function myFile(row: ReceivedGuest, reader: 'host' | 'taskOwner'): Omit<MyGuest, Arranged> {
  const owner = reader === 'taskOwner'
  return {
    ...pickFields(row, 'id', 'meeting_id', 'meeting_name', 'state', 'name', 'honorific'),
    ...pickFields(row, 'unit', 'post', 'visibility', 'photographs', 'languages', 'arrived_gate'),
    duties: readJson(row.duties),
    photoId: owner ? '' : (row.photo_id ?? ''),
    mobile: owner ? '' : showField('guest.phone', row.mobile, reader),
    companions: owner ? [] : readJson(row.companions),
    gift: owner ? '' : row.gift,
    speaksFor: owner ? nobody : { name: row.speaks_name, mobile: showField('guest.phone', row.speaks_mobile, reader) },
    host: { name: row.host_name, mobile: showField('reception.phone', row.host_mobile, reader) },
    deputy: { name: row.deputy_name, mobile: showField('reception.phone', row.deputy_mobile, reader) },
    ticketName: row.ticket_name ?? '',
    arrivedTime: row.arrived_at === null ? '' : toWire(row.arrived_at),
  }
}
