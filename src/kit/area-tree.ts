/**
 * Provinces, cities and counties as people choose them. Tables of GB/T 2260 put
 * nodes in between that nobody would look for (北京市 in 北京市, 市辖区,
 * 省直辖县): what is below them stands in their place. So a municipality has its
 * districts at once, and a place with nothing below it is the last step.
 */
import type { AreaNode } from '#contract/system.ts'
import type { AreaOption } from '../ui/vant-area.tsx'

/** A node, or the whole country. */
type AreaLevel = Pick<AreaNode, 'children'> & { name?: string }

const between = new Set(['市辖区', '县', '省直辖县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

/** What is to choose from below a place. */
function below({ name, children = [] }: AreaLevel): AreaNode[] {
  return children.flatMap((node) => (node.children?.length && (node.name === name || between.has(node.name)) ? below(node) : [node]))
}

/** The same all the way down, as the wheels take it. */
export function optionsIn(level: AreaLevel): AreaOption[] {
  return below(level).map((node) => {
    const children = optionsIn(node)
    return { text: node.name, value: node.code, ...(children.length > 0 && { children }) }
  })
}

/** The way from the province down to a code; undefined where the table has none. */
export function wayTo(code: string, from: AreaLevel): AreaNode[] | undefined {
  for (const node of below(from)) {
    if (node.code === code) return [node]
    const rest = wayTo(code, node)
    if (rest !== undefined) return [node, ...rest]
  }
  return undefined
}

/** The way to the place that an address begins with, as people write it: 浙江省杭州市西湖区文一路1号. */
export function wayAtStart(address: string, from: AreaLevel): AreaNode[] {
  const node = below(from).find(({ name }) => address.startsWith(name))
  return node === undefined ? [] : [node, ...wayAtStart(address.slice(node.name.length).trimStart(), node)]
}

export const nameOf = (way: readonly AreaNode[]) => way.map(({ name }) => name).join(' ')

/** 杭州西湖 is 杭州市西湖区 to everyone. */
const bare = (name: string) => name.replace(/[\s省市区县]/g, '')

/** Every place with this in its name, or whose names read in a row are this. */
export function search(text: string, country: AreaLevel, most = 50): AreaNode[][] {
  const [word, plain] = [text.trim(), bare(text)]
  const found: AreaNode[][] = []
  const look = (place: AreaLevel, above: readonly AreaNode[]) => {
    for (const node of below(place)) {
      const way = [...above, node]
      const inARow = plain.length > 1 && bare(nameOf(way)).includes(plain) && !bare(nameOf(above)).includes(plain)
      if (node.name.includes(word) || inARow) found.push(way)
      look(node, way)
    }
  }
  if (word !== '') look(country, [])
  // Whole names first, then the larger places.
  const rank = (way: AreaNode[]) => (way[way.length - 1]?.name === word ? 0 : way.length)
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, most)
}
