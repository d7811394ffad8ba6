/** Files of guests as an organiser writes them, for tests: a meeting's own list, hosts by phone, and guests in whatever state. */
import type { Input } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import type { Person } from './person.ts'

export const nobody = { name: '', mobile: '' }
export const aHost = { name: '周接待', mobile: '13977770002' }

/** What an organiser has typed; a guest of the demonstration meeting. */
export const typedFile = {
  meetingId: '1',
  id: '',
  name: '欧阳清远',
  honorific: '院士',
  unit: '云栖研究院',
  post: '首席科学家',
  mobile: '13977770001',
  documentType: 'passport',
  documentNumber: 'EK7719306',
  duties: ['protocol', 'escort'],
  visibility: 'inside',
  photographs: 'ask',
  photoId: '',
  languages: '普通话、英语',
  companions: ['林助理'],
  gift: '茶礼',
  speaksFor: nobody,
  host: aHost,
  deputy: nobody,
  ticketId: '',
} satisfies Input<typeof vip.save>

export const saveFile = (organiser: Person, more: Partial<Input<typeof vip.save>> = {}): Promise<Guest> =>
  organiser.do(vip.save, { ...typedFile, ...more })

/** Saves a file anew from what is read of it. */
export function written(guest: Guest): Input<typeof vip.save> {
  const { id, edition, name, honorific, unit, post, mobile, duties, visibility, photographs, photoId, languages, companions, gift } = guest
  const { documentType, documentNumber, speaksFor, host, deputy, ticketId } = guest
  const typed = { name, honorific, unit, post, mobile, duties, visibility, photographs, photoId, languages, companions, gift }
  return { meetingId: '1', id, edition, ...typed, documentType, documentNumber, speaksFor, host, deputy, ticketId }
}

export const confirmed = (organiser: Person, guest: Pick<Guest, 'id'>): Promise<Guest> =>
  organiser.do(vip.confirm, { meetingId: '1', id: guest.id, comes: 1, reason: '' })
