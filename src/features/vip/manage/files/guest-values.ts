/** A guest's file as its form holds it. */
import type { Guest } from '#contract/vip/guests.ts'
import type { Duty } from '#contract/vip/words.ts'

const nobody = { name: '', mobile: '' }

/** @param guest undefined for one who is not there yet: nothing is public of whom nobody has asked. */
export const valuesOf = (guest?: Guest) => ({
  name: guest?.name ?? '',
  honorific: guest?.honorific ?? '',
  unit: guest?.unit ?? '',
  post: guest?.post ?? '',
  mobile: guest?.mobile ?? '',
  documentType: guest?.documentType ?? '',
  documentNumber: guest?.documentNumber ?? '',
  duties: (guest?.duties ?? ['protocol']) as readonly Duty[],
  visibility: guest?.visibility ?? 'inside',
  photographs: guest?.photographs ?? 'ask',
  photoId: guest?.photoId ?? '',
  languages: guest?.languages ?? '',
  /** A line each. */
  companions: guest?.companions.join('\n') ?? '',
  gift: guest?.gift ?? '',
  speaksFor: guest?.speaksFor ?? nobody,
  host: guest?.host ?? nobody,
  deputy: guest?.deputy ?? nobody,
  ticketId: guest?.ticketId ?? '',
  edition: guest?.edition ?? 0,
})
export type GuestValues = ReturnType<typeof valuesOf>

/** As the call wants it: empty lines are nobody. */
export const writtenOf = ({ companions, duties, ...rest }: GuestValues) => ({
  ...rest,
  duties: [...duties],
  companions: companions
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
})
