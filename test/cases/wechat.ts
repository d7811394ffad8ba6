import { type Data, headers } from '#contract/call.ts'
import { wechat } from '#contract/wechat.ts'
import { all, type Cases, type World } from '../support/cases.ts'
import { noQuery } from '../support/place.ts'

/** A browser has to name itself before anything is asked of WeChat. */
const onPhone = { [headers.deviceId]: 'a-phone-of-somebody-1234' }

const begun = async ({ person }: World) =>
  (await person.ask(wechat.appId, { sysCode: '', type: '1', back: '/' }, { headers: onPhone })).data as Data<typeof wechat.appId>

async function anAuthorisation(world: World) {
  const { appId, state } = await begun(world)
  return { appId, state }
}

/** Where the newest authorisation leads back to. */
const wayBack = async ({ test }: World) =>
  (await test.deps.db.read.selectFrom('wechat_states').select('back').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).back

const beginning = { call: wechat.appId, rest: { sysCode: '', type: '1', back: '' }, without: noQuery } as const
const comingBack = { call: wechat.openId, rest: { code: '041aBcDeF' }, about: anAuthorisation, without: noQuery } as const

export const cases: Cases<typeof wechat> = {
  access: {
    appId: all,
    openId: all,
  },
  fixtures: {
    appId: { sysCode: '-000001', type: '1', back: '/ewm/sao' },
    openId: async (world) => ({
      ...(await anAuthorisation(world)),
      code: world.test.wechat.platform.issueCode('xiaowang', 'snsapi_base'),
    }),
  },
  headers: onPhone,
  boundElsewhere: {
    appId: 'by address: begin.ts',
    openId: 'one row for each account',
  },
  inputs: [
    { kind: 'back', ...beginning, field: 'back', kept: wayBack },
    { kind: 'authoriseType', ...beginning, field: 'type' },
    { kind: 'sysCode', ...beginning, field: 'sysCode' },
    { kind: 'appId', ...comingBack, field: 'appId', comesTo: 'wechat_state_gone' },
    { kind: 'oauthState', ...comingBack, field: 'state', comesTo: 'wechat_state_gone' },
    { kind: 'oauthCode', ...comingBack, field: 'code', comesTo: 'wechat_code_gone' },
  ],
  otherFields: {},
  tables: {
    wechat_credentials: 'nobody',
    wechat_states: { found: 'user_id', copy: 'none', closing: 'gone' },
  },
  leaveTraces: async (world) =>
    world.person.ask(
      wechat.openId,
      { ...(await anAuthorisation(world)), code: world.test.wechat.platform.issueCode('xiaowang', 'snsapi_base') },
      { headers: onPhone },
    ),
}
