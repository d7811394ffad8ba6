import { certification } from '#contract/certification.ts'
import { aCode, decide, decision, ofOrganisation, ofPerson, ownOne } from '../support/certifying.ts'
import { type Cases, orgadmins, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { putIn, tinyPng } from '../support/put-in.ts'

/** Whatever stands of theirs is a draft again, or decided: it can be handed in, with the files that it has. */
async function freed({ person }: World, kind: 'person' | 'organisation') {
  const own = (await person.do(certification.mine, {}))[kind]
  const free = own?.state === 'waiting' ? await person.do(certification.withdraw, { kind }) : own
  return { edition: free?.edition ?? 0, files: free?.files ?? {} }
}
const personPapers = async (world: World) => {
  const { edition, files } = await freed(world, 'person')
  const front = files.front || (await putIn(world.person, tinyPng, '证件.png', 'certification')).address
  return ofPerson({ edition, front })
}
const organisationPapers = async (world: World) => {
  const { edition, files } = await freed(world, 'organisation')
  const { licence, letter } = files
  return ofOrganisation(world.person, { edition, code: aCode(7), ...(licence && { licence }), ...(letter && { letter }) })
}
const aWaiting = async (world: World) => {
  const papers = await personPapers(world)
  await world.test.deps.db.write((tx) => tx.deleteFrom('limits').execute())
  return (await world.person.do(certification.savePerson, papers)).id
}

const ofNone = { kind: 'id', field: 'id', comesTo: 'certification_gone' } satisfies Partial<Place>
const handedIn = ['edition', 'submit', 'name']

export const cases: Cases<typeof certification> = {
  access: {
    mine: signedIn,
    savePerson: signedIn,
    saveOrganisation: signedIn,
    withdraw: signedIn,
    looks: signedIn,
    list: orgadmins,
    picture: orgadmins,
    decide: orgadmins,
    rule: orgadmins,
    saveRule: orgadmins,
  },
  fixtures: {
    mine: {},
    savePerson: personPapers,
    saveOrganisation: organisationPapers,
    withdraw: async (world) => {
      await aWaiting(world)
      return { kind: 'person' as const }
    },
    looks: async (world) => {
      await aWaiting(world)
      return { kind: 'person' as const, pageNum: 1, pageSize: 30 }
    },
    list: { pageNum: 1, pageSize: 30, keyword: '' },
    picture: async (world) => ({ id: await aWaiting(world), field: 'front' as const }),
    decide: async (world) => decision(world.person, await aWaiting(world)),
    rule: {},
    saveRule: async ({ person }) => ({
      edition: (await person.do(certification.rule, {})).edition,
      months: 24,
      keepDays: 20,
      proposers: 'certified' as const,
    }),
  },
  boundElsewhere: {
    picture: 'by person and hour: picture.ts',
    decide: 'each is decided once, and told of once',
    saveRule: 'one for each tenant',
  },
  inputs: [
    { ...ofNone, call: certification.picture, rest: { field: 'front' }, without: noQuery },
    { ...ofNone, call: certification.decide, rest: { edition: 1, action: 'refuse', reasons: [], reason: '照片不清', untilDay: '' } },
  ],
  otherFields: {
    savePerson: [...handedIn, 'paper', 'paperNo', 'standing', 'front', 'back', 'proof'],
    saveOrganisation: [...handedIn, 'code', 'insist', 'legalPerson', 'contactName', 'contactMobile', 'licence', 'letter'],
    withdraw: ['kind'],
    looks: ['pageNum', 'pageSize', 'kind'],
    list: ['pageNum', 'pageSize', 'state', 'kind'],
    picture: ['field'],
    decide: ['edition', 'action', 'reasons', 'untilDay'],
    saveRule: ['edition', 'months', 'keepDays', 'proposers'],
  },
  tables: {
    // A person's goes; an organisation's stands to its end, and names nobody.
    certifications: { found: 'user_id', copy: 'certifications', closing: 'blanked' },
    certification_looks: { found: ['certification_id', 'certifications', 'id'], copy: 'certificationLooks', closing: 'gone' },
    certification_rules: 'nobody',
  },
  leaveTraces: async ({ person, admin }) => {
    const front = (await putIn(person, tinyPng, '欧阳小鱼的身份证.png', 'certification')).address
    const { id } = await person.do(certification.savePerson, ofPerson({ front, standing: 'teacher', school: '鱼塘路小学', proof: front }))
    await admin.do(certification.picture, { id, field: 'front' })
    await decide(admin, id, { action: 'refuse', reasons: [{ field: 'name', reason: '欧阳小鱼与证件不符' }], reason: '请欧阳大鱼来办' })
    const again = { edition: (await ownOne(person, 'person')).edition, paperNo: '', front }
    await person.do(certification.savePerson, ofPerson(again))
    await decide(admin, id)
    const organisation = await person.do(certification.saveOrganisation, await ofOrganisation(person))
    await decide(admin, organisation.id)
  },
}
