/** Before somebody else's gateway: what it sends is taken for what it may be, no more. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { admission } from '#contract/admission.ts'
import { article } from '#contract/article.ts'
import { meeting } from '#contract/meeting.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { schedule } from '#contract/schedule.ts'
import { visitor } from '#contract/visitor.ts'
import { wechat } from '#contract/wechat.ts'
import { request } from '#src/api/call.ts'
import { storage } from '#src/api/storage.ts'
import { reply } from '../support/at-a-screen.tsx'

afterEach(() => {
  document.head.innerHTML = ''
})

async function mapOf(mapUrl: unknown): Promise<string> {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: '000', msg: '', data: { id: '1', title: '年会', mapUrl } })))
  return (await request(meeting.get, { id: '1' })).mapUrl
}

it('leads nobody who taps the place of a meeting to a script', async () => {
  expect(await mapOf('https://uri.amap.com/marker?position=120,30')).toBe('https://uri.amap.com/marker?position=120,30')
  for (const address of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '/pages', undefined, 7])
    expect(await mapOf(address), String(address)).toBe('')
})

it('has no news before one that has categories of them, and no call by which they are read', async () => {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/category/list')
      ? new Response(JSON.stringify({ code: '000', msg: '', data: [{ id: 7, name: '通知' }] }))
      : new Response('Not found', { status: 404 }),
  )
  const { list } = await request(article.categories, { meetingId: '1' })
  expect(list).toEqual([{ id: '7', name: '通知', sort: 0, articles: 0 }])
  expect(await request(article.list, { meetingId: '1' })).toEqual({ list: [], total: 0, pageNum: 1, pageSize: 30 })
})

it('tells strangers before one that knows no visits that none are taken there, and that they have none', async () => {
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }))
  expect(await request(visitor.about, { meetingId: '1' })).toMatchObject({ meetingId: '1', open: 0 })
  expect(await request(visitor.mine, { keys: [] })).toEqual([])
})

/** A gateway by its calls: an answer each, or none where the network is gone. Everything else is not there. */
function gateway(answers: Record<string, (input: Record<string, unknown>) => unknown>, otherwise: 404 | 'lost' = 404) {
  const asked: string[] = []
  document.head.innerHTML = '<meta name="api-base" content="https://gateway.example">'
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const { pathname, searchParams } = new URL(address)
    asked.push(pathname)
    const answer = answers[pathname]
    if (answer === undefined && otherwise === 'lost') throw new TypeError('Failed to fetch')
    if (answer === undefined) return new Response('Not found', { status: 404 })
    const input = body === undefined ? Object.fromEntries(searchParams) : (JSON.parse(body) as Record<string, unknown>)
    return reply(answer(input))
  })
  return asked
}

describe('a call that the specification does not list', () => {
  const missing = { name: 'Refusal', http: 501, msg: '当前平台暂不支持电子门票和入场码' }

  it('is refused with the name of the function where it is not there', async () => {
    gateway({})
    await expect(request(admission.mine, { pageNum: 1 })).rejects.toMatchObject(missing)
  })

  it('is refused so too where the gateway lets no browser read that it is not there', async () => {
    gateway({ '/': () => ({}) }, 'lost')
    await expect(request(admission.mine, { pageNum: 1 })).rejects.toMatchObject(missing)
  })

  it('is a lost network where the gateway does not answer at all', async () => {
    gateway({}, 'lost')
    await expect(request(admission.mine, { pageNum: 1 })).rejects.toMatchObject({ name: 'Offline' })
  })
})

it('a call of the specification that answers 404 stays what it is: an order that is not there', async () => {
  gateway({})
  await expect(request(order.get, { no: '1' })).rejects.toMatchObject({ http: 404 })
})

it('a programme of more than one page becomes a timetable, with a title out of each text', async () => {
  const items = Array.from({ length: 31 }, (_, at) => ({ details: `<div><br></div><p>第 ${at + 1} 场&nbsp;开幕</p><p>讲者待定</p>` }))
  const at = (pageNum: unknown) => (Number(pageNum) - 1) * 30
  gateway({
    [schedule.list.path]: ({ pageNum }) => ({ list: items.slice(at(pageNum), at(pageNum) + 30), total: 31 }),
  })
  const { list, rooms } = await request(schedule.brief, { meetingId: '1' })
  expect(list).toHaveLength(31)
  expect(new Set(list.map(({ id }) => id)).size).toBe(31)
  expect(list[30]).toMatchObject({ title: '第 31 场 开幕', day: '', startTime: '' })
  expect(rooms).toEqual([])
  expect((await request(schedule.get, { meetingId: '1', id: list[30]?.id as string })).details).toContain('讲者待定')
})

it('a gateway menu without any screen of this portal is replaced by the default menu of the specification', async () => {
  gateway({ [right.menuTree.path]: () => [{ menuId: 3, menuName: '首页', children: [{ name: '外链', path: 'https://else.example' }] }] })
  const tiles = (await request(right.menuTree, {})).flatMap(({ children }) => children.map(({ path }) => path))
  expect(tiles).toEqual([paths.meetingOrders, paths.personalCentre, paths.meetingList, paths.microsite])
})

describe('the authorisation by WeChat', () => {
  const answers = {
    [wechat.appId.path]: () => ({ appId: 'wx1' }),
    [wechat.openId.path]: ({ code, state }: Record<string, unknown>) => ({ openId: `o-${String(code)}`, state }),
  }

  it('is begun by the app id alone, and leads back to where it began', async () => {
    gateway(answers)
    const { state, authorizeUrl } = await request(wechat.appId, { sysCode: '-000001', type: '1', back: '/payment?no=1' })
    const address = new URL(authorizeUrl)
    expect(address.origin + address.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
    expect([...address.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state'])
    expect(address.searchParams.get('redirect_uri')).toBe(location.origin + paths.transition)
    expect(address.hash).toBe('#wechat_redirect')
    expect(state).toMatch(/^[a-zA-Z0-9]{16,128}$/)
    expect(await request(wechat.openId, { appId: 'wx1', code: 'c1', state })).toEqual({ openId: 'o-c1', back: '/payment?no=1' })
  })

  it('takes no code that another browser asked for, and sends it nowhere', async () => {
    const asked = gateway(answers)
    await request(wechat.appId, { sysCode: '-000001', type: '1', back: '/payment?no=1' })
    await expect(request(wechat.openId, { appId: 'wx1', code: 'c1', state: 'another' })).rejects.toMatchObject({
      reason: 'wechat_state_gone',
    })
    expect(asked).toEqual([wechat.appId.path])
  })

  it('is not begun where the gateway names no app id', async () => {
    gateway({ [wechat.appId.path]: () => null })
    await expect(request(wechat.appId, { sysCode: '-000001', type: '1' })).rejects.toThrow()
  })
})

it('the rights are those of the role', async () => {
  gateway({})
  storage.role.set('admin')
  expect(await request(right.menuPermission, {})).toEqual({ roles: ['admin'], permissions: ['*:*:*'], meetings: [] })
  storage.role.set('user')
  expect(await request(right.menuPermission, {})).toEqual({ roles: ['user'], permissions: [], meetings: [] })
  storage.role.remove()
})
