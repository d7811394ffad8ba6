import { settings } from '#contract/settings.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import { type Cases, orgadmins, signedIn, type Who, type World } from '../support/cases.ts'

const admins: readonly Who[] = ['admin']

/** The portal as it stands, as its form would send it again. */
const platform = async ({ person }: World) => person.do(settings.get, {})
const face = async ({ person }: World) => {
  const [{ thirdId: _, tenant: __, ...same } = {} as never] = await person.do(settings.faces, {})
  return same
}
const aTenant = { name: '海曙区教育局', isPublic: 0, merchant: 'confirmed', merchantNote: '合同 2026-17' } as const
const anAccount = { payee: '海曙区教育局', bank: '宁波银行海曙支行', account: '6222 0000 0000 0000', note: '' }

export const cases: Cases<typeof settings> = {
  access: {
    get: admins,
    save: admins,
    faces: orgadmins,
    saveFace: orgadmins,
    tenants: admins,
    saveTenant: admins,
    account: orgadmins,
    saveAccount: orgadmins,
    erasures: admins,
    claim: signedIn,
  },
  fixtures: {
    get: {},
    save: platform,
    faces: {},
    saveFace: face,
    tenants: { pageNum: 1, pageSize: 30, keyword: '' },
    saveTenant: aTenant,
    account: { thirdId: '-000001' },
    saveAccount: async ({ person }) => ({ ...anAccount, edition: (await person.do(settings.account, {})).edition }),
    erasures: { pageNum: 1, pageSize: 30 },
    // Whoever asks administers the portal, and does so again afterwards.
    claim: async ({ test: { deps } }) => {
      await deps.db.write((tx) => tx.deleteFrom('user_roles').where('role_id', '=', 'admin').execute())
      return { code: (await newSetupCode(deps)) as string }
    },
  },
  boundElsewhere: {
    save: 'one platform',
    saveFace: 'two pictures for each system',
    saveAccount: 'one account for each tenant',
    claim: 'one code, good once',
  },
  inputs: [],
  otherFields: {
    save: ['edition', 'operator', 'icp', 'police', 'reportPhone', 'reportMail'],
    saveFace: ['sysCode', 'edition', 'title', 'logo', 'favicon', 'brandColor', 'supportPhone', 'manualUrl'],
    tenants: ['pageNum', 'pageSize'],
    saveTenant: ['id', 'edition', 'name', 'isPublic', 'merchant'],
    account: ['thirdId'],
    saveAccount: ['thirdId', 'edition', 'account'],
    erasures: ['pageNum', 'pageSize'],
    claim: ['code'],
  },
  tables: {
    setup_codes: 'nobody',
  },
}
