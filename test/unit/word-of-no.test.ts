/** Confirmations of an act that is itself a 取消. */
import { expect, it } from 'vitest'
import { wordOfNo } from '#src/ui/confirm.ts'
import { sources } from '../support/sources.ts'

it('an act that is a 取消 is declined with 返回, by its button or its title; any other with 取消', () => {
  expect(wordOfNo({ title: '罗娟霞的报名', message: '名额随即释放。', confirm: '取消报名' })).toBe('返回')
  expect(wordOfNo({ title: '取消自己的角色', message: '保存后不能再管理。', confirm: '仍要保存' })).toBe('返回')
  expect(wordOfNo({ title: '删除草稿', message: '删除后不能取消。', confirm: '删除' })).toBe('取消')
  expect(wordOfNo({ message: '订单会被取消，确定删除吗？' })).toBe('取消')
})

it('no screen writes 取消 as the button that declines: the word follows from the act', () => {
  const written = sources('src').filter(({ path, text }) => path !== 'src/ui/confirm.ts' && /cancel: ['"]取消['"]/.test(text))
  expect(written.map(({ path }) => path)).toEqual([])
})
