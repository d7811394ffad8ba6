import { attendee } from '#contract/attendee.ts'
import { fileAddress } from '#contract/file.ts'
import { type Cases, signedIn } from '../support/cases.ts'
import { blank } from '../support/place.ts'
import { putIn } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const attending = { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: '13900000001', guardianConsent: 1 }

export const cases: Cases<typeof attendee> = {
  access: {
    save: signedIn,
    replenish: signedIn,
    enrolled: signedIn,
    often: signedIn,
  },
  fixtures: {
    save: { meetingId: '1', ticketId: '1', thirdId: '-000001', name: '赵小华', sex: 2, phone: '13800000009' },
    replenish: async ({ person }) => {
      const { attendees } = await signUp(person, { ticketId: '1', names: ['王小明'] })
      return { id: attendees[0]?.id as string, department: '望湖小学' }
    },
    enrolled: async ({ person }) => ({ phone: person.mobile, thirdId: '-000001', meetingId: '1' }),
    often: {},
  },
  inputs: [
    { kind: 'mobile', call: attendee.enrolled, field: 'phone', rest: { meetingId: '1' }, comesTo: 'forbidden' },
    { kind: 'phone', call: attendee.save, field: 'phone', rest: attending, without: blank },
    { kind: 'name', call: attendee.save, field: 'name', rest: attending },
    { kind: 'idcard', call: attendee.save, field: 'idcard', rest: attending },
  ],
  otherFields: {
    save: [
      'id',
      'meetingId',
      'ticketId',
      'thirdId',
      'parentUserId',
      'sex',
      'documentType',
      'documentNumber',
      'age',
      'email',
      'annexUrl',
      'ishotel',
      'hotelAnswered',
      'often',
      'guardianConsent',
      'answers',
      'formVersion',
      'agreedKeys',
      'organiserConsent',
      'self',
    ],
    replenish: [
      'id',
      'meetingId',
      'ticketId',
      'thirdId',
      'parentUserId',
      'name',
      'namePinyin',
      'sex',
      'phone',
      'idcard',
      'documentType',
      'documentNumber',
      'age',
      'nation',
      'email',
      'department',
      'position',
      'hospital',
      'grassroots',
      'address',
      'project',
      'awarded',
      'annexUrl',
      'other',
      'ishotel',
      'hotelAnswered',
      'often',
      'guardianConsent',
      'answers',
      'formVersion',
      'agreedKeys',
      'organiserConsent',
    ],
    enrolled: ['pageNum', 'pageSize', 'thirdId', 'meetingId'],
  },
  tables: {
    attendee_purges: 'nobody',
    attendees: { found: 'user_id', copy: 'attendees', closing: 'blanked' },
  },
  leaveTraces: async ({ test, person }) => {
    await openUploadSteps(test.deps.db)
    return person.do(attendee.save, {
      annexUrl: fileAddress((await putIn(person)).id),
      meetingId: '1',
      ticketId: '1',
      name: '欧阳小鱼',
      sex: 2,
      phone: person.mobile,
      idcard: '11010519491231002X',
      documentType: 'hkMacaoPermit',
      documentNumber: 'H77193056',
    })
  },
}
