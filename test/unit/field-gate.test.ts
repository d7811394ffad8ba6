/** The field gate: what a reader sees of each kind of field, and who reads it whole. */
import { describe, expect, it } from 'vitest'
import { canReadField, type FieldKind, hideField, showField } from '#server/privacy/field-gate.ts'

const nothing = { permissions: [], roles: [] }
const holding = (...permissions: string[]) => ({ permissions, roles: [] })

describe('the field gate', () => {
  it.each<[FieldKind, value: string, masked: string]>([
    ['phone', '13812345678', '138****5678'],
    ['idNumber', '11010519491231002X', '110***********002X'],
    ['documentNumber', 'EK7719305', '**************9305'],
    ['documentNumber', '9305', '**************9305'],
    ['plate', '浙A7C5E9', '浙A***'],
    ['flight', 'MU7719', 'MU***'],
    ['room', '8307', '***'],
    ['phone', '', ''],
    ['room', '', ''],
    ['phone', 'closed:01J', ''],
  ])('masks a %s %s as %s', (kind, value, masked) => expect(hideField(kind, value)).toBe(masked))

  it('shows a field whole by permission, by role and to the parties of the field, and masked to all others', () => {
    const phone = (reader: Parameters<typeof showField>[2]) => showField('attendee.phone', '13812345678', reader)
    for (const reader of [
      holding('meeting:attendee:edit'),
      holding('meeting:*:*'),
      { permissions: [], roles: ['admin'] },
      'author' as const,
    ])
      expect(phone(reader)).toBe('13812345678')
    for (const reader of [nothing, holding('meeting:attendee:view', 'meeting:vip:edit'), 'host' as const, 'taskOwner' as const])
      expect(phone(reader)).toBe('138****5678')
  })

  it('keeps the permissions of one field apart from those of another', () => {
    expect(canReadField('attendee.idNumber', holding('meeting:attendee:export'))).toBe(false)
    expect(canReadField('visitor.phone', holding('meeting:admission:check'))).toBe(false)
    expect(canReadField('visitor.plate', holding('meeting:admission:check'))).toBe(true)
    expect(canReadField('guest.room', 'taskOwner')).toBe(false)
    expect(canReadField('reception.phone', 'taskOwner')).toBe(true)
  })
})
