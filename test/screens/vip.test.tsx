/** Those who run a meeting's receptions, at the list of its guests and the file of one; what is arranged and what hosts see have tests of their own. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, httpOf, type Reason, sentenceOf } from '#contract/codes.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Guest, VipList } from '#contract/vip/guests.ts'
import { myGuestsLink, vipFileLink, vipListLink } from '#contract/vip/links.ts'
import { sayOfVip } from '#contract/vip/sentences.ts'
import { type GuestState, guestStates } from '#contract/vip/words.ts'
import { type Role, signInAs } from '../support/person.ts'
import { guestOf, vipListOf } from '../support/vips.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, pressFirst, reply } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))
vi.mock('#src/features/vip/manage/plan/guest-plan.tsx', () => ({
  default: ({ guestId, editable }: { guestId: string; editable: boolean }) => <p>{`安排 ${guestId} ${editable ? '可改' : '只读'}`}</p>,
}))
vi.mock('#src/features/vip/parts/mine.tsx', () => ({
  default: ({ meetingId = '所有会议' }: { meetingId?: string }) => <p>{`我接待的人，${meetingId}`}</p>,
}))

const { product } = screenTest({})
/** How the list stands at the server. */
let guests: Guest[]
let list: VipList
/** What was sent, with its input. */
let sent: [path: string, input: Record<string, unknown>][]
/** The next call that changes something is refused for this. */
let refusal: Reason | undefined

beforeEach(() => {
  sent = []
  guests = [guestOf()]
  list = vipListOf()
  refusal = undefined
})

const moved: Partial<Record<string, GuestState>> = { [vip.invite.path]: 'invited', [vip.confirm.path]: 'confirmed' }

/** What a server would answer, from what stands there. */
function answer(path: string, input: Record<string, unknown>): unknown {
  const one = guests.find(({ id }) => id === input['id'])
  switch (path) {
    case vip.list.path: {
      const found = guests.filter(({ state, name }) => (input['state'] ?? state) === state && name.includes(String(input['keyword'])))
      const counts = guestStates
        .map((state) => ({ state, number: guests.filter((each) => each.state === state).length }))
        .filter(({ number }) => number > 0)
      return { list: found.map((each) => ({ ...each, host: each.host.name })), total: found.length, pageNum: 1, pageSize: 30, counts }
    }
    case vip.get.path:
      return one
    case vip.settings.path:
      return list
    case vip.saveSettings.path:
      list = { ...list, ...input, edition: list.edition + 1 }
      return list
    case vip.link.path:
      return { key: 'k7Jq2mT9xW4bZ8sLk7Jq', endTime: '2026-10-19 18:00:00', tailOf: '138****2222' }
    case vip.mark.path:
      if (input['action'] === 'remove') {
        guests = guests.filter((each) => each !== one)
        return null
      }
      return put({ ...one, state: input['action'] === 'leave' ? 'left' : 'cancelled' })
    default:
      return put({
        ...(one ?? guestOf({ id: 'g9' })),
        ...(path === vip.savePrivate.path ? { private: { ownDiet: '少盐', ...input } as never } : path === vip.save.path && input),
        ...(input['id'] === '' && { id: 'g9' }),
        ...(moved[path] && { state: input['comes'] === 0 ? 'declined' : moved[path] }),
      })
  }
}
function put(guest: Partial<Guest>): Guest {
  const whole = guest as Guest
  guests = [...guests.filter(({ id }) => id !== whole.id), whole]
  return whole
}

const reads: ReadonlySet<string> = new Set([vip.list.path, vip.get.path, vip.settings.path])

async function look(path: string, { as = 'organiser' as Role, wide = true } = {}) {
  const person = await signInAs(product, as)
  await storeSession(person)
  const there = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (!pathname.startsWith('/api/meeting/vip/')) return there(address, init)
    const input = typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams)
    if (!reads.has(pathname)) {
      sent.push([pathname, input])
      const why = refusal
      refusal = undefined
      if (why !== undefined)
        return Response.json({ code: codeOf(why), msg: sentenceOf(why, { who: '林晚' }), reason: why }, { status: httpOf(why) })
    }
    return reply(answer(pathname, input))
  })
  await go(path, { wide })
}

const room = consoleLinks.hosting('1', 'vips')
const file = `${room}&guest=g1`
const pressIn = async (name: string) => fireEvent.click((await dialog()).getByRole('button', { name }))
const write = async (label: RegExp, value: string) => fireEvent.change((await dialog()).getByLabelText(label), { target: { value } })
const inputs = (path: string) => sent.filter(([one]) => one === path).map(([, input]) => input)

describe('somebody at the list of guests', () => {
  it('reads how far each has come, what is missing, who will be late, and when all of it goes', async () => {
    guests = [guestOf(), guestOf({ id: 'g2', name: '司马光明', state: 'arranged', missing: [], buffer: 95 })]
    await look(room)
    const row = within((await screen.findByText('欧阳慕容 院士')).closest('tr') as HTMLElement)
    expect(row.getByText('抵达行程、住宿')).toBeTruthy()
    expect(row.getByText('晚到 12 分钟')).toBeTruthy()
    expect(row.getByText('已邀请')).toBeTruthy()
    expect(screen.getByText('提前 95 分钟').closest('.tag')?.className).toContain('is-success')
    expect(screen.getByText('名单负责人 周主任，2026年11月11日 周三 全部删除')).toBeTruthy()
  })

  it('finds those of one state by its chip, which says how many, and everybody again', async () => {
    guests = [guestOf(), guestOf({ id: 'g2', name: '司马光明', state: 'arranged' })]
    await look(room)
    await pressFirst('已安排 1')
    await waitFor(() => expect(screen.queryByText('欧阳慕容 院士')).toBeNull())
    expect(screen.getByText('司马光明 院士')).toBeTruthy()
    await pressFirst('已安排 1')
    expect(await screen.findByText('欧阳慕容 院士')).toBeTruthy()
  })

  it('counts a guest who is on time, but not early enough, as a warning', async () => {
    guests = [guestOf({ buffer: 59 })]
    await look(room)
    expect((await screen.findByText('提前 59 分钟')).closest('.tag')?.className).toContain('is-warning')
  })

  it('is told where there is nobody yet, and puts the first on the list', async () => {
    guests = []
    await look(room)
    expect(await screen.findByText(/^还没有登记接待嘉宾/)).toBeTruthy()
    await pressFirst('登记嘉宾')
    await pressIn('保存')
    expect(await (await dialog()).findByText(say.nameInvalid)).toBeTruthy()
    expect(sent).toEqual([])
    await write(/^姓名/, '司马光明')
    await write(/^称谓/, '局长')
    await write(/^接待人姓名/, '赵晓岚')
    await write(/^随行人员/, '李秘书\n\n 王司机 \n')
    await pressIn('保存')
    expect((await dialog()).getByText(sayOfVip.personMissing)).toBeTruthy()
    await write(/^接待人手机号/, '138-1111 4444')
    fireEvent.click((await dialog()).getByLabelText('低调'))
    await pressIn('保存')
    expect(await screen.findByText('安排 g9 可改')).toBeTruthy()
    expect(inputs(vip.save.path)).toMatchObject([
      {
        meetingId: '1',
        id: '',
        edition: 0,
        name: '司马光明',
        honorific: '局长',
        duties: ['protocol', 'discretion'],
        companions: ['李秘书', '王司机'],
        host: { name: '赵晓岚', mobile: '13811114444' },
        deputy: { name: '', mobile: '' },
      },
    ])
  })

  it('opens a guest over the list with a phone, and Back closes them', async () => {
    await look(room, { wide: false })
    await pressFirst(/^欧阳慕容/)
    expect((await dialog()).getByText('还缺：抵达行程、住宿')).toBeTruthy()
    await pressIn('关闭')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a file', () => {
  it('says who it is, how they wish to be received, and how their people are reached', async () => {
    await look(file)
    expect((await screen.findAllByText('云栖谷智慧教育研究院 · 首席科学家')).length).toBe(2)
    expect(screen.getByText('请勿拍摄', { selector: '.tag span' })).toBeTruthy()
    expect(screen.getByText('李秘书、王司机（2 人）')).toBeTruthy()
    expect(screen.getByRole('link', { name: '13811114444' }).getAttribute('href')).toBe('tel:13811114444')
    expect(screen.getByText('家长与学生票（确认出席后送出）')).toBeTruthy()
  })

  it('says when and where they came in', async () => {
    guests = [guestOf({ state: 'at_venue', admissionId: 'a1', arrivedTime: '2026-10-12 08:41:00', arrivedGate: '东门' })]
    await look(file)
    expect(await screen.findByText('10月12日 周一 08:41 · 东门')).toBeTruthy()
  })

  it('is mended, and what somebody else has saved meanwhile stays', async () => {
    await look(file)
    await pressFirst('编辑资料')
    await write(/^职务/, '院长')
    refusal = 'changed_meanwhile'
    guests = [guestOf({ edition: 4, unit: '望湖小学', post: '所长' })]
    await pressIn('保存')
    await pressIn('刷新')
    await waitFor(async () => expect(((await dialog()).getByLabelText(/^单位/) as HTMLInputElement).value).toBe('望湖小学'))
    expect(((await dialog()).getByLabelText(/^职务/) as HTMLInputElement).value).toBe('院长')
    await pressIn('保存')
    await screen.findByText('望湖小学 · 院长')
    expect(inputs(vip.save.path).map(({ edition }) => edition)).toEqual([3, 4])
  })

  it('names a ticket that is no longer there at its field', async () => {
    await look(file)
    await pressFirst('编辑资料')
    refusal = 'ticket_gone'
    await pressIn('保存')
    expect(await (await dialog()).findByText(sentenceOf('ticket_gone'))).toBeTruthy()
  })

  it('keeps what is private from those without the right, and takes it from those with it', async () => {
    guests = [guestOf({ private: null })]
    await look(file)
    await screen.findByText('安排 g1 可改')
    expect(screen.queryByText(/^饮食/)).toBeNull()
    guests = [guestOf()]
    await reload()
    expect(await screen.findByText('忌海鲜')).toBeTruthy()
    expect(screen.getByText('少盐')).toBeTruthy()
    await pressFirst('编辑饮食、健康与备注')
    await write(/^健康/, '需要轮椅')
    await pressIn('保存')
    expect(await screen.findByText('需要轮椅')).toBeTruthy()
    expect(inputs(vip.savePrivate.path)).toEqual([{ meetingId: '1', id: 'g1', edition: 3, diet: '忌海鲜', health: '需要轮椅', notes: '' }])
  })

  it('offers nothing but what the server allows', async () => {
    guests = [guestOf({ actions: [] })]
    await look(file)
    expect(await screen.findByText('安排 g1 只读')).toBeTruthy()
    for (const name of ['编辑资料', '嘉宾链接', '确认出席', '不出席', '取消接待', '删除嘉宾'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a guest’s answer, taken by telephone', () => {
  it('is yes after a question that names the ticket', async () => {
    await look(file)
    await pressFirst('确认出席')
    await waitFor(() => expect(inputs(vip.confirm.path)).toEqual([{ meetingId: '1', id: 'g1', comes: 1, reason: '' }]))
    expect(questions).toEqual(['欧阳慕容确定出席？会送出一张“家长与学生票”。'])
    expect(await screen.findByText('已确认 1')).toBeTruthy()
  })

  it('is no, with why or without', async () => {
    await look(file)
    await pressFirst('不出席')
    await write(/^原因/, '行程冲突')
    await pressIn('不出席')
    await waitFor(() => expect(inputs(vip.confirm.path)).toEqual([{ meetingId: '1', id: 'g1', comes: 0, reason: '行程冲突' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('不出席 1')).toBeTruthy()
  })

  it('stays as it was where the ticket is sold out, and says so', async () => {
    await look(file)
    refusal = 'sold_out'
    await pressFirst('确认出席')
    expect((await screen.findAllByText(sentenceOf('sold_out'))).length).toBeGreaterThan(0)
    expect(screen.getByText('已邀请 1')).toBeTruthy()
  })
})

describe('the end of a reception', () => {
  it('needs a reason where it is called off', async () => {
    await look(file)
    await pressFirst('取消接待')
    await pressIn('取消接待')
    expect(await (await dialog()).findByText(sayOfVip.reasonMissing)).toBeTruthy()
    await write(/^理由/, '会议改为线上')
    await pressIn('取消接待')
    await waitFor(() => expect(inputs(vip.mark.path)).toEqual([{ meetingId: '1', id: 'g1', action: 'cancel', reason: '会议改为线上' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes the file of somebody who was listed by mistake', async () => {
    await look(file)
    await pressFirst('删除嘉宾')
    expect(await screen.findByText(/^还没有登记接待嘉宾/)).toBeTruthy()
    expect(questions).toEqual(['删除欧阳慕容的资料、行程、住房和座位，不能恢复。'])
    expect(new URLSearchParams(location.search).get('guest')).toBeNull()
  })
})

describe('a link for a guest', () => {
  it('is made after a word about the one before, and says whose phone opens it and how long', async () => {
    await look(file)
    await pressFirst('嘉宾链接')
    expect((await dialog()).getByText(/之前给出的链接立即失效/)).toBeTruthy()
    await pressIn('生成链接')
    expect(await screen.findByText(/手机号 138\*{4}2222 的后四位，10月19日 周一 18:00 失效/)).toBeTruthy()
    expect((await dialog()).getByText(`${location.origin}/vipLookOver?key=k7Jq2mT9xW4bZ8sLk7Jq`)).toBeTruthy()
  })

  it('is not made for whose phone is not known', async () => {
    await look(file)
    await pressFirst('嘉宾链接')
    refusal = 'link_phone_missing'
    await pressIn('生成链接')
    expect((await screen.findAllByText(sentenceOf('link_phone_missing'))).length).toBeGreaterThan(0)
  })
})

describe('what holds for the whole list', () => {
  it('is who answers for it, how early guests come, meals, and the day it is deleted', async () => {
    await look(room)
    await pressFirst('接待设置')
    await write(/^提前到场/, '700')
    await pressIn('添加用餐')
    await pressIn('保存')
    expect(await (await dialog()).findByText(sayOfVip.marginInvalid)).toBeTruthy()
    expect((await dialog()).getByText(sayOfVip.banquetsInvalid)).toBeTruthy()
    await write(/^提前到场/, '45')
    await write(/^用餐1名称/, '欢迎晚宴')
    await write(/^用餐1时间/, '2026-10-12T18:30')
    await pressIn('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputs(vip.saveSettings.path)).toMatchObject([
      {
        meetingId: '1',
        edition: 1,
        marginMinutes: 45,
        deleteDay: '2026-11-11',
        banquets: [{ name: '欢迎晚宴', place: '', time: '2026-10-12 18:30:00' }],
      },
    ])
  })

  it('is chosen anew where somebody else was faster', async () => {
    await look(room)
    await pressFirst('接待设置')
    await write(/^提前到场/, '45')
    refusal = 'changed_meanwhile'
    list = vipListOf({ edition: 2, marginMinutes: 90 })
    await pressIn('保存')
    await pressIn('看最新的，放弃我的修改')
    await waitFor(async () => expect(((await dialog()).getByLabelText(/^提前到场/) as HTMLInputElement).value).toBe('90'))
  })

  it('is read and not changed by those who only read', async () => {
    list = vipListOf({ editable: 0 })
    await look(room)
    await screen.findByText(/^名单负责人/)
    expect(screen.queryByRole('button', { name: '接待设置' })).toBeNull()
  })
})

describe('by a link', () => {
  it('a guest’s file stands alone, and leads back to the list', async () => {
    await look(vipFileLink('1', 'g1'))
    expect(await screen.findByText('安排 g1 可改')).toBeTruthy()
    expect(screen.queryByText('单独打开')).toBeNull()
    await pressFirst('删除嘉宾')
    await waitFor(() => expect(location.pathname).toBe(paths.vips))
  })

  it('whoever may read the list finds it, and the way to their own', async () => {
    await look(vipListLink('1'))
    expect(await screen.findByText('欧阳慕容 院士')).toBeTruthy()
    expect(screen.getByRole('link', { name: '我的嘉宾' }).getAttribute('href')).toBe(myGuestsLink('1'))
  })

  it.each([vipListLink('1'), vipFileLink('1', 'g1'), myGuestsLink('1')])(
    'a host without rights finds their own guests: %s',
    async (link) => {
      await look(link, { as: 'user' })
      expect(await screen.findByText('我接待的人，1')).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('我的嘉宾')
    },
  )

  it('without a meeting, an organiser chooses one, and a host finds all of theirs', async () => {
    await look(paths.vips)
    expect((await screen.findByRole('link', { name: /第六届全国智慧教育大会/ })).getAttribute('href')).toBe(vipListLink('1'))
    await look(paths.vips, { as: 'user' })
    expect(await screen.findByText('我接待的人，所有会议')).toBeTruthy()
  })

  it('half a link says what to do', async () => {
    await look(paths.vip)
    expect(await screen.findByText(/^链接不完整/)).toBeTruthy()
  })
})
