/** What is typed of a visit, by a visitor or at the door: as it is sent, and what is wrong with it. */
import { MOBILE } from '#contract/fields.ts'
import type { DocumentKind } from '#contract/visitor.ts'
import { sayOfVisit } from '#contract/visitor-sentences.ts'

export interface VisitValues {
  name: string
  mobile: string
  unit: string
  hostName: string
  hostMobile: string
  reason: string
  /** A guard at the door has neither: it is now, and nobody's phone is proved. */
  fromTime: string
  smsCode: string
  toTime: string
  companions: readonly string[]
  plate: string
  documentKind: DocumentKind
  documentTail: string
}

export const blankVisit: VisitValues = {
  name: '',
  mobile: '',
  unit: '',
  hostName: '',
  hostMobile: '',
  reason: '',
  fromTime: '',
  smsCode: '',
  toTime: '',
  companions: [],
  plate: '',
  documentKind: '',
  documentTail: '',
}

/** What both send; rows that nothing stands in are nobody. */
export const visitInput = ({ name, mobile, unit, hostName, hostMobile, reason, toTime, companions, plate, ...typed }: VisitValues) => ({
  name,
  mobile,
  unit,
  host: { name: hostName.trim(), mobile: hostMobile },
  reason,
  toTime,
  companions: companions.map((one) => one.trim()).filter((one) => one !== ''),
  plate: plate.replace(/\s/g, '').toUpperCase(),
  documentKind: typed.documentKind,
  documentTail: typed.documentKind === '' ? '' : typed.documentTail.toUpperCase(),
})

/** @param found by the rules, by the input's names. */
export function visitWrong(found: Record<string, string>, { hostMobile, documentKind, documentTail }: VisitValues, asksDocument: boolean) {
  const { host, ['']: whole, ...rest } = found
  const documentMissing = asksDocument && documentTail === ''
  return {
    // Only the hours are judged together.
    ...(whole !== undefined && { toTime: whole }),
    ...rest,
    ...(host !== undefined && { [hostMobile !== '' && !MOBILE.test(hostMobile) ? 'hostMobile' : 'hostName']: host }),
    ...(asksDocument && documentKind === '' && { documentKind: '请选择证件种类' }),
    ...(documentMissing && { documentTail: sayOfVisit.documentInvalid }),
  }
}
