/** Anybody who doubts a ticket or an invoice asks, and learns one word. */
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import AntiFake from '#src/features/genuine/screens/anti-fake.tsx'
import { fine, refused } from '../support/entry.tsx'
import { show } from '../support/at-a-screen.tsx'

let asked: unknown[]
let answer: () => object

beforeEach(() => {
  asked = []
  answer = () => fine({ kind: 'ticket', standing: 'real' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return new Response(JSON.stringify(answer()))
  })
})

function open(path = '/antiFake') {
  show(<AntiFake />, path)
}
const field = () => screen.getByLabelText<HTMLInputElement>('编号')
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const ask = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '查询' })))

describe('somebody who asks whether something is real', () => {
  it.each([
    [{ kind: 'ticket', standing: 'real' }, '真实有效'],
    [{ kind: 'ticket', standing: 'used' }, '真实，已使用'],
    [{ kind: 'ticket', standing: 'void' }, '已作废'],
    [{ kind: 'invoice', standing: 'issued' }, '本平台开具'],
    [{ kind: 'invoice', standing: 'partly' }, '已部分冲红'],
    [{ kind: 'invoice', standing: 'reversed' }, '已全额冲红'],
    [{ kind: 'invoice', standing: 'red' }, '红字发票'],
    [{ kind: 'certificate', standing: 'revoked' }, '已撤销'],
    [{ kind: 'certificate', standing: 'reissued' }, '已换发'],
    [{ kind: 'unknown' }, '查无此号'],
  ])('hears for %j: %s', async (found, word) => {
    answer = () => fine(found)
    open()
    write('ABCD-EFGH-JKLM')
    await ask()
    expect(screen.getByRole('heading', { name: word })).toBeTruthy()
    expect(asked).toEqual([{ text: 'ABCD-EFGH-JKLM' }])
  })

  it('finds the number of a link filled in, and nothing asked before they do', async () => {
    open('/antiFake?number=ABCDEFGHJKLM')
    expect(field().value).toBe('ABCDEFGHJKLM')
    expect(asked).toEqual([])
    await ask()
    expect(asked).toEqual([{ text: 'ABCDEFGHJKLM' }])
  })

  it('reads of a certificate what it certifies, and compares', async () => {
    const about = { meeting: '第六届全国智慧教育大会', hours: 8, credits: 0, day: '2026-09-02' }
    answer = () => fine({ kind: 'certificate', standing: 'real', as: 'speaker', name: '欧**鱼', ...about })
    open('/antiFake?number=ZSABCDEFGHJKLMNP')
    await ask()
    for (const words of ['真实有效', '欧**鱼', '第六届全国智慧教育大会', '讲者', '8', '2026-09-02'])
      expect(screen.getByText(words)).toBeTruthy()
    // What it does not count is not said to be nothing.
    expect(screen.queryByText('学分')).toBeNull()
  })

  it('is told that they ask too often, or that there is no network', async () => {
    answer = () => refused('too_often', '操作过于频繁，请稍后再试')
    open()
    write('ABCDEFGHJKLM')
    await ask()
    expect(screen.getByRole('alert').textContent).toBe('操作过于频繁，请稍后再试')
    answer = () => {
      throw new Error('no network')
    }
    await ask()
    expect(screen.getByRole('alert').textContent).toBe('网络不可用，请检查网络后重试')
  })

  it('is asked for a number first, and an old word goes with a new number', async () => {
    open()
    await ask()
    expect(screen.getByRole('alert').textContent).toBe('请输入编号')
    write('A'.repeat(200))
    await ask()
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的编号')
    expect(asked).toEqual([])
    write('ABCDEFGHJKLM')
    await ask()
    expect(screen.getByRole('heading', { name: '真实有效' })).toBeTruthy()
    write('ABCDEFGHJKL')
    expect(screen.queryByRole('heading', { name: '真实有效' })).toBeNull()
  })
})
