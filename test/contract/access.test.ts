/**
 * Who gets in where: every call, tried by everybody. The table is written by
 * hand on purpose, so that a right which changes in the contract by mistake
 * does not change here with it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, headers } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type Answer, type Person, type Role, signInAs, visitor } from '../support/person.ts'

const everyone = ['visitor', 'user', 'staff', 'otherOrganiser', 'organiser', 'orgadmin', 'admin'] as const
type Who = (typeof everyone)[number]

const all: readonly Who[] = everyone
const signedIn = all.filter((who) => who !== 'visitor')
const organisers: readonly Who[] = ['organiser', 'admin']
const atTheDoor: readonly Who[] = ['staff', 'organiser', 'admin']
const orgadmins: readonly Who[] = ['orgadmin', 'admin']

const table: Record<string, readonly Who[]> = {
  'system.headerInfo': all,
  'system.byPermission': all,
  'system.dictionary': all,
  'system.organisationTypes': all,
  'system.areaTree': all,
  'verify.sendSms': all,
  'verify.sendSmsMember': all,
  'verify.sendSmsQuery': all,
  'verify.captcha': all,
  'verify.captchaSever': all,
  'session.login': all,
  'session.meetingLogin': all,
  'session.resetBegin': all,
  'session.updatePassword': all,
  'session.me': signedIn,
  'session.logout': signedIn,
  'session.devices': signedIn,
  'session.end': signedIn,
  'session.endOthers': signedIn,
  'session.changeMobile': signedIn,
  'pairing.create': all,
  'pairing.poll': all,
  'pairing.get': signedIn,
  'pairing.confirm': signedIn,
  'right.menuTree': signedIn,
  'right.menuPermission': signedIn,
  'right.users': orgadmins,
  'right.assign': orgadmins,
  'right.roles': orgadmins,
  'right.saveRole': orgadmins,
  'right.removeRole': orgadmins,
  'member.register': all,
  'member.registerAuth': all,
  'member.registerByDeptCode': all,
  'member.profile': signedIn,
  'member.improve': signedIn,
  'member.byIds': signedIn,
  'organisation.tree': signedIn,
  'organisation.bySysCode': signedIn,
  'organisation.info': signedIn,
  'organisation.apply': signedIn,
  'organisation.applyStatus': signedIn,
  'organisation.myApplications': signedIn,
  'organisation.addSystem': signedIn,
  'organisation.mySystems': signedIn,
  'organisation.switchSystem': signedIn,
  'organisation.edit': orgadmins,
  'organisation.members': orgadmins,
  'organisation.applications': orgadmins,
  'organisation.decide': orgadmins,
  'organisation.invite': orgadmins,
  'organisation.invitations': orgadmins,
  'organisation.revokeInvitation': orgadmins,
  'organisation.invited': all,
  'meeting.get': all,
  'meeting.list': all,
  'meeting.modules': all,
  'meeting.guests': all,
  'schedule.list': all,
  'schedule.brief': all,
  'schedule.get': all,
  'ticket.list': all,
  'ticket.parameters': all,
  'attendee.save': signedIn,
  'attendee.replenish': signedIn,
  'attendee.enrolled': signedIn,
  'order.submit': signedIn,
  'order.list': signedIn,
  'order.attendees': signedIn,
  'order.get': signedIn,
  'order.cancel': signedIn,
  'wechat.appId': all,
  'wechat.openId': all,
  'share.info': all,
  'message.mine': signedIn,
  'message.announce': organisers,
  'refund.create': organisers,
  'refund.list': organisers,
  'refund.decide': organisers,
  'payment.methods': signedIn,
  'payment.createTrade': signedIn,
  'payment.sheet': signedIn,
  'payment.query': signedIn,
  'proof.account': signedIn,
  'proof.submit': signedIn,
  'proof.history': signedIn,
  'proof.picture': signedIn,
  'proof.list': organisers,
  'proof.decide': organisers,
  'bill.days': ['organiser', 'orgadmin', 'admin'],
  'bill.differences': ['organiser', 'orgadmin', 'admin'],
  'admission.mine': signedIn,
  'admission.get': signedIn,
  'admission.liveKey': signedIn,
  'admission.exhibitorCode': signedIn,
  'admission.card': signedIn,
  'admission.genuine': all,
  'transfer.give': signedIn,
  'staff.mine': signedIn,
  'staff.list': organisers,
  'staff.add': organisers,
  'staff.save': organisers,
  'staff.remove': organisers,
  'staff.links': organisers,
  'staff.makeLink': organisers,
  'staff.revokeLink': organisers,
  'staff.link': all,
  'staff.enter': all,
  'checkin.lists': atTheDoor,
  'checkin.open': atTheDoor,
  'checkin.sync': atTheDoor,
  'checkin.scan': atTheDoor,
  'checkin.upload': atTheDoor,
  'checkin.undo': atTheDoor,
  'checkin.find': atTheDoor,
  'checkin.close': atTheDoor,
  'checkin.counts': atTheDoor,
  'checkin.saveList': organisers,
  'checkin.removeList': organisers,
  'checkin.selfCode': organisers,
  'checkin.codeKind': organisers,
  'checkin.devices': organisers,
  'checkin.cut': organisers,
  'checkin.scans': organisers,
  'checkin.sheet': organisers,
  'checkin.paper': organisers,
  'checkin.guests': organisers,
  'checkin.note': organisers,
  'checkin.self': signedIn,
  'privacy.consents': signedIn,
  'privacy.agree': signedIn,
  'privacy.withdraw': signedIn,
  'privacy.data': signedIn,
  'privacy.forgetAttendee': signedIn,
  'privacy.close': signedIn,
}

const every: [string, Call][] = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]): [string, Call] => [`${feature}.${name}`, call as Call]),
)

let opened: Opened
let test: TestApp
const people = new Map<Who, Person>()

beforeAll(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  for (const who of everyone) people.set(who, who === 'visitor' ? visitor(test.app) : await signInAs(test, who satisfies Role))
})
afterAll(() => opened.drop())

/** Turned away at the door: everything else means having come in, if only to be told that what one brings is wrong. */
const keptOut = ({ http, reason }: Answer<unknown>) => (http === 401 && reason === 'signed_out') || (http === 403 && reason === 'forbidden')

describe.each(every)('%s', (name, call) => {
  it.each(everyone)('as %s', async (who) => {
    // An input that no call takes: who gets in is decided before, and nothing happens after.
    const answer = await (people.get(who) as Person).ask(call, { '?': '?' } as never)
    expect(keptOut(answer), JSON.stringify(answer)).toBe(!(table[name] as readonly Who[]).includes(who))
    if (who === 'visitor' && keptOut(answer)) expect(answer.http).toBe(401)
  })
})

it('has a row for every call and none too many', () => {
  expect(Object.keys(table).sort()).toEqual(every.map(([name]) => name).sort())
})

it('lets nobody keep an answer that may be personal, and everybody a list that is the same for all', async () => {
  const asked = async (path: string) =>
    (await test.app.request(path, { headers: { [headers.authorization]: `Bearer ${(people.get('user') as Person).token}` } })).headers.get(
      'cache-control',
    )
  expect(await asked(calls.session.me.path)).toBe('no-store')
  expect(await asked(calls.meeting.get.path)).toBe('no-store')
  expect(await asked(calls.system.areaTree.path)).toBe('public, max-age=86400')
})

it('knows a right only where it was given: an organisation admin of one tenant is nobody at another', async () => {
  const orgadmin = people.get('orgadmin') as Person
  const there = { headers: { [headers.sysCode]: '-000002' } }
  expect((await orgadmin.ask(calls.right.users, {}, there)).http).toBe(403)
  expect((await orgadmin.ask(calls.right.users, {})).http).toBe(200)
  expect((await (people.get('admin') as Person).ask(calls.right.users, {}, there)).http).toBe(200)
})
