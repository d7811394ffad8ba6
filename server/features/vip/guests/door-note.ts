/**
 * What the door is told of a guest: how they are addressed, and where they sit; nothing of their health or their meals. Words
 * that somebody has written there by hand stay.
 */
import type { VipList } from '#contract/vip/guests.ts'
import type { Tx } from '../../../db/db.ts'
import { doorNotes, putNote } from '../../admission/door-notes-store.ts'
import { tellAnew } from '../../admission/roster-store.ts'
import { seatWords } from './outlook.ts'
import type { Arranged } from './outlook-store.ts'
import { type GuestRow, vipGuests } from './store.ts'

/** As much as a note holds. */
const MOST = 100

/** Writes it where it says something else by now. */
export async function noteAtDoor(tx: Tx, guest: GuestRow, arranged: Arranged, banquets: VipList['banquets']): Promise<void> {
  const { id, admission_id, honorific, door_note } = guest
  if (admission_id === null) return
  const there = await doorNotes.find(tx, { admission_id })
  const words = [honorific, seatWords(arranged, banquets)].filter((word) => word !== '').join(' · ')
  const note = [...words].slice(0, MOST).join('')
  const isByHand = there !== undefined && there.note !== '' && there.note !== door_note
  if (there?.vip === 1 && (isByHand || there.note === note)) return
  await putNote(tx, { admission_id, vip: 1, note: isByHand ? there.note : note })
  await vipGuests.update(tx, { id }, { door_note: note })
  await tellAnew(tx, admission_id)
}

/** The door knows no guest by this admission any more. */
export async function forgetAtDoor(tx: Tx, { admission_id, door_note }: Pick<GuestRow, 'admission_id' | 'door_note'>): Promise<void> {
  if (admission_id === null) return
  const there = await doorNotes.find(tx, { admission_id })
  if (there === undefined) return
  await putNote(tx, { admission_id, vip: 0, note: there.note === door_note ? '' : there.note })
  await tellAnew(tx, admission_id)
}
