/** The paths of screens, and links to them: functions, so that a query is never put together by hand. The server needs them too. */
import * as paths from './path.ts'

export * as paths from './path.ts'

export type PathName = keyof typeof paths
export type Path = (typeof paths)[PathName]

/** A path with what it carries; nothing given is nothing written. */
export function link(path: Path, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Links that carry something. */
export const links = {
  /** The link people share. */
  particulars: (meetingId: string) => link(paths.particulars, { shareParticulars: meetingId }),
  meeting: (meetingId: string) => link(paths.meeting, { meetingId }),
  meetingDetails: (meetingId: string) => link(paths.meetingDetails, { meetingId }),
  schedule: (meetingId: string) => link(paths.schedule, { meetingId }),
  microsite: (meetingId: string) => link(paths.microsite, { meetingId }),
  /** The news of a meeting; one article of it. */
  info: (meetingId: string, id?: string) => link(paths.info, { meetingId, id }),
  /** Signing in, and back to where one was. */
  meetingLogin: (back: string) => link(paths.meetingLogin, { back }),
  login: (back: string) => link(paths.login, { back }),
  /** What the QR code of a desktop's login leads to. */
  pairing: (id: string) => link(paths.transition, { pairing: id }),
  /** An address outside of the portal, by way of a warning. */
  outside: (url: string) => link(paths.transition, { url }),
  fill: (ticketId: string, attendeeId?: string) => link(paths.fill, { ticketId, attendeeId }),
  orderForm: (ticketId: string) => link(paths.orderForm, { ticketId }),
  payment: (orderNo: string) => link(paths.payment, { no: orderNo }),
  /** `raise` 1: WeChat's sheet or the QR code comes first. */
  pay: (orderNo: string, raise?: '1') => link(paths.pay, { no: orderNo, raise }),
  entryCode: (admissionId: string) => link(paths.entryCode, { id: admissionId }),
}

/** The cookie that mirrors the stored meeting id, so that the server can render `paths.meeting` and its kin. Nothing personal. */
export const MEETING_COOKIE = 'huiwu_meeting'
/** The cookie that a preview link leaves, so that the pages of a meeting show what is not published yet. */
export const PREVIEW_COOKIE = 'huiwu_preview'
