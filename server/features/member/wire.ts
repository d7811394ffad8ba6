/** A profile as a row and as the wire has it. */
import type { Profile } from '#contract/member.ts'
import type { Row } from '../../db/db.ts'
import { noNumber, type Seals } from '../../db/sealed.ts'
import { pickFields } from '../../db/mapping.ts'
import { showField } from '../../privacy/field-gate.ts'

export function emptyProfile(userId: string, now: number): Row<'profiles'> {
  return {
    user_id: userId,
    sex: null,
    birthday: '',
    email: '',
    identity: '',
    company: '',
    position: '',
    area_code: '',
    address: '',
    certify_card_type: '',
    certify_card_no: noNumber,
    guardian_name: '',
    guardian_mobile: '',
    updated_at: now,
  }
}

const columns = Object.keys(emptyProfile('', 0)) as (keyof Row<'profiles'>)[]

/** The known columns, with the certificate's number as it was typed; the row keeps it sealed. */
export function openProfile(seals: Seals, row: Row<'profiles'>) {
  const known = Object.fromEntries(columns.map((column) => [column, row[column]])) as Row<'profiles'>
  return { ...known, certify_card_no: seals.open(row.certify_card_no, row.user_id) }
}

/** @param user whose profile it is; it is shown to nobody else. */
export function profileOnWire(user: { id: string; mobile: string; name: string }, row: ReturnType<typeof openProfile>): Profile {
  return {
    id: user.id,
    name: user.name,
    mobile: showField('account.phone', user.mobile, 'subject'),
    ...pickFields(row, 'sex', 'birthday', 'email', 'identity', 'company'),
    ...pickFields(row, 'position', 'area_code', 'address', 'certify_card_type', 'guardian_name'),
    certifyCardNo: showField('account.documentNumber', row.certify_card_no, 'subject'),
    guardianMobile: showField('account.phone', row.guardian_mobile, 'subject'),
  }
}
