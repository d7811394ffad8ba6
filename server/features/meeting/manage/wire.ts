/** A meeting and what belongs to it, as organisers have it on the wire. */
import type { MeetingStage, OwnGuest, OwnMeeting, OwnMeetingRow, OwnModule } from '#contract/meeting-manage.ts'
import type { Row } from '../../../db/db.ts'
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
    id: row.id,
    thirdId: row.third_id,
    stage: row.state as MeetingStage,
    edition: row.edition,
    title: row.title,
    meetingStratTime: toWire(row.starts_at),
    meetingEndTime: toWire(row.ends_at),
    summary: row.summary,
    address: row.address,
    mapUrl: row.map_url,
    sponsor: row.sponsor,
    phone: row.phone,
    liveUrl: row.live_url,
    cover: row.cover,
    sharePicture: row.share_picture,
    details: row.details,
    notice: row.notice,
    endReason: row.end_reason,
    movedFromTime: row.moved_from === null ? '' : toWire(row.moved_from),
    movedFromAddress: row.moved_from_address,
    refundUntilTime: row.refund_until === null ? '' : toWire(row.refund_until),
    ticketsHeld,
    peopleToTell,
    signUp,
    actions,
  }
}

export function rowOnWire(row: BriefMeeting, now: number): OwnMeetingRow {
  return {
    id: row.id,
    title: row.title,
    cover: row.cover,
    address: row.address,
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
