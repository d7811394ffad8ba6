/** A meeting and what belongs to it, as organisers have it on the wire. */
import type { MeetingStage, OwnGuest, OwnMeeting, OwnMeetingRow, OwnModule } from '#contract/meeting-manage.ts'
import type { Row } from '../../../db/db.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import type { OwnRow } from '../manage-store.ts'
import { stateOf } from '../state.ts'
import type { BriefMeeting } from '../store.ts'

/** @param row of one that was not removed: nobody finds those. */
export function ownOnWire(
  row: OwnRow,
  { actions, ticketsHeld, peopleToTell, signUp }: Pick<OwnMeeting, 'actions' | 'ticketsHeld' | 'peopleToTell' | 'signUp'>,
): OwnMeeting {
  return {
    ...pickFields(row, 'id', 'third_id', 'edition', 'title', 'summary', 'address', 'map_url', 'sponsor'),
    ...pickFields(row, 'phone', 'live_url', 'cover', 'share_picture', 'details', 'notice', 'end_reason', 'moved_from_address'),
    stage: row.state as MeetingStage,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    movedFromTime: row.moved_from === null ? '' : toWire(row.moved_from),
    refundUntilTime: row.refund_until === null ? '' : toWire(row.refund_until),
    ticketsHeld,
    peopleToTell,
    signUp,
    actions,
  }
}

export function rowOnWire(row: BriefMeeting, now: number): OwnMeetingRow {
  return {
    ...pickFields(row, 'id', 'title', 'cover', 'address'),
    stage: row.state as MeetingStage,
    state: stateOf(row, now),
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
  }
}

export function moduleOnWire({ id, name, icon, path, sort, edition }: Row<'modules'>): OwnModule {
  return { id, name, icon, path, sort, edition }
}

export function guestOnWire({ id, name, title, company, avatar, introduce, sort, edition }: Row<'guests'>): OwnGuest {
  return { id, name, title, company, avatar, introduce, sort, edition }
}
