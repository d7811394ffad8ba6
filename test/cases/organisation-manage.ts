/** Running the tree of organisations: part of what cases/organisation.ts says. */
import { organisation } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { organisationImport } from '#contract/organisation-import.ts'
import { orgadmins, type PartCases, signedIn, type World } from '../support/cases.ts'
import { signIn } from '../support/person.ts'
import { putIn } from '../support/put-in.ts'

const said = { name: '望湖小学北校区', type: 'school', phone: '', areaCode: '', address: '', introduce: '' } as const
const made = async ({ person }: World, parentId = '1') => (await person.do(organisationManage.create, { parentId, ...said })).id
/** Somebody who has been let into the school, perhaps by a request before. */
const member = async ({ test, person }: World) => {
  const one = await signIn(test, '13944444452')
  const { data } = await one.ask(organisation.apply, { organisationId: '2' })
  if (data?.state === 'waiting') await person.do(organisation.decide, { id: data.id, action: 'approve', reason: '' })
  return one.id
}

const aTable = async ({ test, person }: World) => {
  const bytes = Buffer.from(`机构名称,上级机构\n第${test.clock()}教研组,教研部`)
  return { fileId: (await putIn(person, bytes, '机构.csv', 'list')).id }
}

export const manageCases: PartCases<typeof organisationManage & typeof organisationImport> = {
  access: {
    create: orgadmins,
    move: orgadmins,
    merge: orgadmins,
    close: orgadmins,
    open: orgadmins,
    duty: orgadmins,
    letGo: orgadmins,
    leave: signedIn,
    importPreview: orgadmins,
    importApply: orgadmins,
  },
  fixtures: {
    create: { parentId: '1', ...said },
    move: async (world) => ({ id: await made(world), parentId: '2' }),
    merge: async (world) => ({ id: await made(world), intoId: '2' }),
    close: async (world) => ({ id: await made(world) }),
    open: async (world) => ({ id: await made(world) }),
    duty: async (world) => ({ id: '2', userId: await member(world), duty: '年级组长' }),
    letGo: async (world) => ({ id: '2', userId: await member(world) }),
    leave: async ({ person }) => {
      const { inviteCode } = await person.do(organisation.invite, { organisationId: '2', note: '', uses: 1, days: 7 })
      await person.ask(organisation.apply, { deptCode: 'WHXX01', inviteCode })
      return { id: '2' }
    },
    importPreview: aTable,
    importApply: aTable,
  },
  inputs: [],
  otherFields: {
    importPreview: ['fileId'],
    importApply: ['fileId'],
    create: ['name', 'type', 'phone', 'areaCode'],
    move: ['id'],
    merge: ['id', 'intoId'],
    close: ['id'],
    open: ['id'],
    duty: ['id', 'userId'],
    letGo: ['id', 'userId'],
    leave: ['id'],
  },
}
