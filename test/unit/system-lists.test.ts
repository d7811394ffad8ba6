import { beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '#contract/dictionary.ts'
import { type AreaNode, dictionaryCodes, system } from '#contract/system.ts'
import { areaTree } from '#server/features/system/areas.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { type Person, visitor } from '../support/person.ts'

describe('dictionaries', () => {
  it.each(dictionaryCodes)('lists %s in order, each code and name once', (name) => {
    const rows = dictionaries[name]
    expect(rows.map((row) => row.sort)).toEqual(rows.map((_, place) => place + 1))
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  })

  it('knows the 56 nations by their numbers, and one entry for everyone else', () => {
    const { nation } = dictionaries
    expect(nation.filter((row) => row.name.endsWith('族'))).toHaveLength(56)
    expect(nation[0]).toEqual({ code: '01', name: '汉族', sort: 1 })
    expect(nation.find((row) => row.code === '11')?.name).toBe('满族')
    expect(nation.find((row) => row.code === '23')?.name).toBe('高山族')
    expect(nation.find((row) => row.code === '44')?.name).toBe('俄罗斯族')
    expect(nation.find((row) => row.code === '56')?.name).toBe('基诺族')
    expect(nation.at(-1)).toEqual({ code: '97', name: '其他', sort: 57 })
  })

  it('names the certificates that hide behind the odd codes of the wire', () => {
    expect(dictionaries.certifyCardType.map((row) => `${row.code} ${row.name}`)).toEqual([
      'shanghai 居民身份证',
      'beijing 军官（士官）证',
      'beijings 学生证',
    ])
  })
})

describe('the area tree', () => {
  let provinces: AreaNode[]
  beforeAll(async () => {
    provinces = await areaTree()
  })

  const childrenOf = (code: string): AreaNode[] => {
    const walk = (nodes: AreaNode[]): AreaNode | undefined =>
      nodes.find((node) => node.code === code) ?? nodes.map((node) => walk(node.children ?? [])).find((node) => node !== undefined)
    return walk(provinces)?.children ?? []
  }
  const namesIn = (code: string) => childrenOf(code).map((node) => node.name)

  it('has every province, each with cities, each with counties', () => {
    expect(provinces).toHaveLength(34)
    expect(provinces.map((node) => node.name)).toEqual(
      expect.arrayContaining(['北京市', '浙江省', '新疆维吾尔自治区', '香港特别行政区', '澳门特别行政区', '台湾省']),
    )
    const cities = provinces.flatMap((node) => node.children ?? [])
    expect(cities.filter((node) => (node.children ?? []).length === 0)).toEqual([])
  })

  it('gives each place six digits of its own that begin with those of its parent', () => {
    const codes: string[] = []
    for (const province of provinces) {
      codes.push(province.code)
      for (const city of province.children ?? []) {
        codes.push(city.code)
        expect(city.code.slice(0, 2)).toBe(province.code.slice(0, 2))
        for (const county of city.children ?? []) {
          codes.push(county.code)
          expect(county.code.slice(0, 4)).toBe(city.code.slice(0, 4))
        }
      }
    }
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(3500)
  })

  it('knows places as they are now', () => {
    expect(namesIn('330100')).toEqual(expect.arrayContaining(['上城区', '临平区', '钱塘区', '西湖区']))
    expect(namesIn('330100')).not.toEqual(expect.arrayContaining(['江干区']))
    expect(namesIn('330100')).not.toEqual(expect.arrayContaining(['下城区']))
    expect(namesIn('653200')).toEqual(expect.arrayContaining(['和安县', '和康县']))
    expect(namesIn('659000')).toEqual(expect.arrayContaining(['新星市', '白杨市']))
    expect(namesIn('110100')).toContain('东城区')
  })

  it('leaves out what was merged away and what would be there twice', () => {
    expect(namesIn('320600')).not.toContain('港闸区')
    expect(namesIn('350400')).not.toContain('梅列区')
    expect(namesIn('320500').filter((name) => name.includes('工业园区'))).toEqual(['苏州工业园区'])
    const twice = provinces
      .flatMap((node) => node.children ?? [])
      .filter(({ children = [] }) => new Set(children.map((node) => node.name)).size < children.length)
    expect(twice).toEqual([])
  })
})

describe('asking for the lists', () => {
  it('needs no session', async () => {
    const { db, drop } = await freshDatabase()
    const somebody: Person = visitor((await testApp(db)).app)
    expect(await somebody.do(system.dictionary, { dictionaryCode: 'sex' })).toEqual([
      { code: '1', name: '男', sort: 1 },
      { code: '2', name: '女', sort: 2 },
    ])
    expect(await somebody.do(system.organisationTypes, {})).toEqual(dictionaries.organisationType)
    expect(await somebody.do(system.areaTree, {})).toEqual(JSON.parse(JSON.stringify(await areaTree())))
    expect((await somebody.ask(system.dictionary, { dictionaryCode: 'moods' as 'sex' })).reason).toBe('invalid')
    await drop()
  })
})
