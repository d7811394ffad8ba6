/** Links of the doors, apart from ../paths.ts: the phones of everybody else do not carry them. */
import { link, paths } from '../paths.ts'

export const doorLinks = {
  /** The scanner, ready at a list. */
  scanner: (meetingId: string, listId?: string) => link(paths.scanner, { meetingId, listId }),
  /** What the code at a gate leads to: an attendee checks in. */
  gate: (code: string) => link(paths.scanned, { gate: code }),
  /** What a scanned text means. */
  scanned: (text: string) => link(paths.scanned, { text }),
  antiFake: (number?: string) => link(paths.antiFake, { number }),
  /** A meeting I work at or organise: lists, devices, paper. */
  myMeeting: (meetingId: string, tab?: string) => link(paths.myMeetings, { meetingId, tab }),
  staff: (meetingId: string) => link(paths.staff, { meetingId }),
  staffNew: (meetingId: string) => link(paths.staffNew, { meetingId }),
  /** A helper's way in, before the PIN. */
  helper: (code: string) => link(paths.scanner, { helper: code }),
}
