/** A guest's file as whoever receives them reads it. */
import type { MyGuest } from '#contract/vip/links.ts'
import { readJson } from '../../../db/json.ts'
import { toWire } from '../../../flow/clock.ts'
import type { ReceivedGuest } from './read-store.ts'

type Arranged = 'as' | 'nextTime' | 'next' | 'buffer' | 'legs' | 'cars' | 'rooms' | 'seats' | 'appearances' | 'tasks'

const nobody = { name: '', mobile: '' }

/** @param owner of a task only, who talks to the host and calls nobody else. */
export function myFile(row: ReceivedGuest, owner: boolean): Omit<MyGuest, Arranged> {
  return {
    id: row.id,
    meetingId: row.meeting_id,
    meetingName: row.meeting_name,
    state: row.state,
    name: row.name,
    honorific: row.honorific,
    unit: row.unit,
    post: row.post,
    duties: readJson(row.duties),
    visibility: row.visibility,
    photographs: row.photographs,
    photoId: owner ? '' : (row.photo_id ?? ''),
    languages: row.languages,
    mobile: owner ? '' : row.mobile,
    companions: owner ? [] : readJson(row.companions),
    gift: owner ? '' : row.gift,
    speaksFor: owner ? nobody : { name: row.speaks_name, mobile: row.speaks_mobile },
    host: { name: row.host_name, mobile: row.host_mobile },
    deputy: { name: row.deputy_name, mobile: row.deputy_mobile },
    ticketName: row.ticket_name ?? '',
    arrivedTime: row.arrived_at === null ? '' : toWire(row.arrived_at),
    arrivedGate: row.arrived_gate,
  }
}
