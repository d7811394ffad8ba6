/** A device without a network finds people in its own roster by the rule of the server's searches. */
import { describe, expect, it } from 'vitest'
import { newRoster } from '#src/features/checkin/device/roster.ts'
import { matching } from '#src/features/organisation/parts/tree-walk.ts'
import { row } from '../support/lone-device.ts'

const names = ['Élodie Dupont', 'Özgür Şahin', 'Wang Lei', 'J. K. Rowling', '吕小布', '叶尔江·巴合提', '']
const roster = newRoster(() => [{ id: '1', name: '普通票' }])
/** As the server sends it with the name. */
const pinyin = (name: string) => (name === '吕小布' ? { pinyin: 'luxiaobu lvxiaobu lyuxiaobu' } : {})
roster.put(names.map((name, at) => row(at + 1, `code ${at}`, { name, ...pinyin(name) })))
const found = (name: string, tail = '0000') => roster.named(tail, name, 20).map(({ person }) => person.name)

describe('the roster of a device', () => {
  it.each([
    ['élodie', 'Élodie Dupont'],
    ['DUPONT ELODIE', 'Élodie Dupont'],
    ['ÖZGÜR', 'Özgür Şahin'],
    ['Lei Wang', 'Wang Lei'],
    ['wanglei', 'Wang Lei'],
    ['Wang, Lei', 'Wang Lei'],
    ['Lei、Wang', 'Wang Lei'],
    ['JK Rowling', 'J. K. Rowling'],
    ['吕 小布', '吕小布'],
    ['lv', '吕小布'],
    ['lü xiaobu', '吕小布'],
    ['叶尔江巴合提', '叶尔江·巴合提'],
  ])('finds by %s %s, with the end of the phone or without', (typed, name) => {
    expect([found(typed), found(typed, '')]).toEqual([[name], [name]])
  })

  it('finds nobody by another name, by the end of another phone, or by nothing', () => {
    expect([found('Zoë'), found('Lei Wang', '1234'), found('', ''), found('·', '')]).toEqual([[], [], [], []])
  })
})

describe('the tree of organisations', () => {
  it('is searched without regard to capitals, accents and spaces', () => {
    const node = (name: string) => ({ id: name, name, children: [] }) as never
    expect(matching([node('École Élémentaire'), node('北大 附中')], 'ecole').map(({ name }) => name)).toEqual(['École Élémentaire'])
    expect(matching([node('École Élémentaire'), node('北大 附中')], '北大附中').map(({ name }) => name)).toEqual(['北大 附中'])
  })
})
