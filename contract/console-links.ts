/** Links of the console, apart from paths.ts: the phones of everybody else do not carry them. */
import { link, paths } from './paths.ts'

export const consoleLinks = {
  /** My meetings, with the sheet for a new one open. */
  newMeeting: link(paths.consoleList, { new: '1' }),
  /** A meeting in its rooms: the first one, a room, or a form of a room. */
  meeting: (meetingId: string, room?: string, form?: string) => link(paths.console, { meetingId, room, form }),
}
