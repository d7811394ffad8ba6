/** 工作台: what somebody finds after signing in. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { menus } from '#contract/menu.ts'
import { organisation } from '#contract/organisation.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { type MenuGroup, right } from '#contract/right.ts'
import { tileIcons } from '#src/features/right/parts/classify-icon.tsx'
import { greeting } from '#src/features/right/parts/classify-greeting.ts'
import Classify from '#src/features/right/screens/classify.tsx'
import { forget, signIn } from '#src/session/session.ts'

let groups: MenuGroup[]
let systems: { sysCode: string; title: string }[]
let away: boolean

const all = (): MenuGroup[] =>
  menus.map(({ key, name, children }) => ({
    key,
    name,
    children: children.map(({ key, name, icon, path, note }) => ({ key, name, icon, path, note })),
  }))

beforeEach(() => {
  groups = all()
  systems = [{ sysCode: 'A', title: '云栖谷会务' }]
  away = false
  localStorage.clear()
  signIn({ jwtToken: 't', id: '7', mobile: '13800000001', thirdId: 'A', checktOperate: 0 })
  vi.stubGlobal('fetch', async (path: string) => {
    if (away) throw new Error('no network')
    const data = path === right.menuTree.path ? groups : path === organisation.mySystems.path ? systems : systems[0]
    return new Response(JSON.stringify({ code: SUCCESS, msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  forget()
  vi.unstubAllGlobals()
})

const look = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), fallback: {}, shouldRetryOnError: false }}>
      <Classify />
    </SWRConfig>,
  )
const often = async () =>
  within(await screen.findByRole('navigation', { name: '常用' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('.classify-name')?.textContent)

describe('somebody who has signed in', () => {
  it('finds a tile for everything they may do, each leading there', async () => {
    look()
    await often()
    for (const { name, children } of menus) {
      const card = within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
      expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(children.map(({ path }) => path))
    }
    expect(screen.getByText('云栖谷会务')).toBeTruthy()
  })

  it('has what they open most at the top', async () => {
    const first = look()
    expect(await often()).toEqual(['扫码验票', '管理后台', '我的门票'])
    const card = within(screen.getByRole('heading', { name: '现场' }).closest('section') as HTMLElement)
    act(() => void fireEvent.click(card.getByRole('link', { name: /防伪查询/ })))
    first.unmount()
    look()
    expect(await often()).toEqual(['防伪查询', '扫码验票', '管理后台'])
  })

  it('may go to another system only if there is one', async () => {
    const first = look()
    await often()
    expect(screen.queryByRole('link', { name: '切换系统' })).toBeNull()
    first.unmount()
    systems.push({ sysCode: 'B', title: '海曙活动' })
    look()
    expect((await screen.findByRole('link', { name: '切换系统' })).getAttribute('href')).toBe('/switchover')
  })

  it('is told when there is nothing yet, and may try again when the network was away', async () => {
    groups = []
    const first = look()
    expect(await screen.findByText('这里还没有为您开通的功能')).toBeTruthy()
    first.unmount()
    away = true
    groups = all()
    look()
    const again = await screen.findByRole('button', { name: '重新加载' })
    away = false
    fireEvent.click(again)
    expect(await often()).toHaveLength(3)
  })
})

describe('the words and signs', () => {
  it('greets by the hour of 东八区', () => {
    const at = (time: string) => Date.parse(`2026-09-02T${time}:00+08:00`)
    expect(['00:30', '05:00', '10:59', '11:00', '13:00', '18:00', '23:59'].map((time) => greeting(at(time), ''))).toEqual([
      '夜深了',
      '上午好',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
      '晚上好',
    ])
    expect(greeting(at('09:00'), '王小明')).toBe('上午好，王小明')
  })

  it('has a sign of its own for every tile of the menu', () => {
    const named = menus.flatMap(({ children }) => children.map(({ icon }) => icon))
    expect(named.filter((name) => !tileIcons.has(name))).toEqual([])
  })
})
