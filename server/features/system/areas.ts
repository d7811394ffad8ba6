/** Provinces, cities and counties as a tree, by their six digits: 330000 → 330100 → 330106. */
import type { AreaNode } from '#contract/system.ts'

/**
 * What the package still lists and we leave out: three counties that were
 * merged into others in 2020 and 2021, and development zones that it has twice,
 * under a number of its own beside that of the Bureau of Statistics.
 */
const leftOut = new Set([
  '320611',
  '350402',
  '370634',
  '130390',
  '131090',
  '220192',
  '320590',
  '320890',
  '321090',
  '340190',
  '340191',
  '341390',
  '370190',
  '370690',
  '370890',
  '371091',
  '410190',
  '410191',
  '411690',
])

async function build(): Promise<AreaNode[]> {
  const { areaList } = await import('@vant/area-data')
  const nodes = (names: Readonly<Record<string, string>>): AreaNode[] =>
    Object.entries(names)
      .filter(([code]) => !leftOut.has(code))
      .map(([code, name]) => ({ code, name }))
  const counties = Map.groupBy(nodes(areaList.county_list), ({ code }) => code.slice(0, 4))
  const cities = Map.groupBy(nodes(areaList.city_list), ({ code }) => code.slice(0, 2))
  return nodes(areaList.province_list).map((province) => ({
    ...province,
    children: cities.get(province.code.slice(0, 2))?.map((city) => ({ ...city, children: counties.get(city.code.slice(0, 4)) })),
  }))
}

let built: Promise<AreaNode[]> | undefined

/** Put together when somebody first asks, then kept. */
export function areaTree(): Promise<AreaNode[]> {
  built ??= build()
  return built
}
