import { certificate } from '#contract/certificate.ts'
import { type Cases, organisersThere, orgadmins, signedIn, type World } from '../support/cases.ts'
import { aCertificate, aTemplate, makeRule, makeTemplate, workThrough } from '../support/certificates.ts'
import { HERE, stopAll } from '../support/long-work.ts'
import { noQuery, type Place } from '../support/place.ts'
import { joinHome } from '../support/units.ts'

const HOME = '1'

/** What requests before have left goes first: one issue at a time, and a meeting has room for so many. What was issued stays. */
async function cleared({ test, person }: World): Promise<void> {
  await workThrough(test)
  await stopAll(person)
  for (const { id } of (await person.do(certificate.rules, HERE)).rules) await person.do(certificate.removeRule, { ...HERE, id })
  for (const { id } of await person.do(certificate.templates, HERE)) await person.do(certificate.removeTemplate, { ...HERE, id })
}
async function anIssued(world: World, phone = ''): Promise<{ meetingId: string; number: string }> {
  await cleared(world)
  return { ...HERE, number: await aCertificate(world.test, world.person, phone) }
}
/** The only rule or template that there is. */
const onlyOne =
  (make: (person: World['person']) => Promise<{ id: string }>) =>
  async (world: World): Promise<{ meetingId: string; id: string }> => {
    await cleared(world)
    return { ...HERE, id: (await make(world.person)).id }
  }
const ofMine = async (world: World) => ({ number: (await anIssued(world, world.person.mobile)).number })
/** Whoever asks belongs to an organisation of the demonstration, which may have their certificates. */
async function shared(world: World): Promise<{ id: string; meetingId: string }> {
  const { test, person } = world
  await joinHome(test, person)
  await person.do(certificate.share, { id: HOME, shares: 1 })
  await anIssued(world, person.mobile)
  return { id: HOME, ...HERE }
}

const aRule = { name: '参会', kind: 'attendance', templateId: 'none', basis: { way: 'guests' }, hours: 0, credits: 0 } as const
const noNumber = { kind: 'id', field: 'number', comesTo: 'certificate_gone' } satisfies Partial<Place>
const noUnit = { kind: 'id', field: 'id', comesTo: 'organisation_gone' } satisfies Partial<Place>

export const cases: Cases<typeof certificate> = {
  access: {
    templates: organisersThere,
    saveTemplate: organisersThere,
    removeTemplate: organisersThere,
    rules: organisersThere,
    saveRule: organisersThere,
    removeRule: organisersThere,
    preview: organisersThere,
    issue: organisersThere,
    list: organisersThere,
    revoke: organisersThere,
    reissue: organisersThere,
    ownFile: organisersThere,
    print: organisersThere,
    mine: signedIn,
    drawn: signedIn,
    file: signedIn,
    shared: signedIn,
    share: signedIn,
    unitList: orgadmins,
    unitZip: orgadmins,
    unitTask: orgadmins,
  },
  fixtures: {
    templates: HERE,
    saveTemplate: aTemplate,
    removeTemplate: onlyOne(makeTemplate),
    rules: HERE,
    saveRule: async (world) => ({ ...HERE, ...aRule, templateId: (await onlyOne(makeTemplate)(world)).id }),
    removeRule: onlyOne(makeRule),
    preview: onlyOne(makeRule),
    issue: onlyOne(makeRule),
    list: { ...HERE, keyword: '' },
    revoke: async (world) => ({ ...(await anIssued(world)), reason: '名单有误' }),
    reissue: async (world) => ({ ...(await anIssued(world)), name: '欧阳小渔', unit: '望湖小学' }),
    ownFile: (world) => anIssued(world),
    print: async (world) => {
      await anIssued(world)
      return HERE
    },
    mine: {},
    drawn: ofMine,
    file: ofMine,
    shared: async (world) => ({ id: (await shared(world)).id }),
    share: async (world) => ({ id: (await shared(world)).id, shares: 0 }),
    unitList: async (world) => ({ id: (await shared(world)).id }),
    unitZip: shared,
    unitTask: async (world) => {
      const asked = await shared(world)
      return { ...asked, taskId: (await world.person.do(certificate.unitZip, asked)).taskId }
    },
  },
  boundElsewhere: { share: 'by the memberships of whoever says so: no row is added' },
  inputs: [
    { kind: 'id', field: 'id', call: certificate.removeTemplate, rest: HERE, comesTo: 'certificate_template_gone' },
    { kind: 'id', field: 'id', call: certificate.removeRule, rest: HERE, comesTo: 'certificate_rule_gone' },
    { kind: 'id', field: 'id', call: certificate.preview, rest: HERE, comesTo: 'certificate_rule_gone' },
    { kind: 'id', field: 'id', call: certificate.issue, rest: HERE, comesTo: 'certificate_rule_gone' },
    { kind: 'id', field: 'templateId', call: certificate.saveRule, rest: { ...HERE, ...aRule }, comesTo: 'certificate_template_gone' },
    { ...noNumber, call: certificate.revoke, rest: { ...HERE, reason: '名单有误' } },
    { ...noNumber, call: certificate.reissue, rest: { ...HERE, name: '欧阳小渔' } },
    { ...noNumber, call: certificate.ownFile, rest: HERE },
    { ...noNumber, call: certificate.file },
    { ...noNumber, call: certificate.drawn, without: noQuery },
    { kind: 'name', field: 'name', call: certificate.reissue, rest: { ...HERE, number: 'none' }, comesTo: 'certificate_gone' },
    { ...noUnit, call: certificate.shared, without: noQuery },
    { ...noUnit, call: certificate.share, rest: { shares: 1 } },
    { kind: 'flag', field: 'shares', call: certificate.share, rest: { id: 'none' }, comesTo: 'organisation_gone' },
    { ...noUnit, call: certificate.unitList },
    { ...noUnit, call: certificate.unitZip, rest: HERE },
    { ...noUnit, call: certificate.unitTask, rest: { ...HERE, taskId: 'none' }, without: noQuery },
  ],
  otherFields: {
    saveTemplate: [
      'id',
      'edition',
      'name',
      'content.layout',
      'content.background',
      'content.fields',
      'content.qr.x',
      'content.qr.y',
      'content.qr.size',
    ],
    saveRule: ['id', 'edition', 'name', 'kind', 'basis', 'people', 'hours', 'credits'],
    preview: ['pageNum', 'pageSize'],
    list: ['pageNum', 'pageSize', 'ruleId', 'state'],
    revoke: ['reason'],
    print: ['ruleId'],
    mine: ['pageNum', 'pageSize', 'meetingId'],
    unitList: ['pageNum', 'pageSize'],
    unitZip: ['meetingId'],
    unitTask: ['meetingId', 'taskId'],
  },
  tables: {
    certificate_templates: 'nobody',
    certificate_rules: 'nobody',
    // Whom organisers have typed: an account reads of it what became a certificate.
    certificate_people: { found: ({ phone }, { mobile }) => phone === mobile, copy: 'none', closing: 'gone' },
    certificate_issues: { found: 'made_by', copy: 'none', closing: 'kept' },
    certificates: { found: 'user_id', copy: 'certificates', closing: 'gone' },
  },
  leaveTraces: async ({ test, person }) => aCertificate(test, person, person.mobile),
}
