/**
 * Text that 高德, 百度 or 腾讯地图 shares: name, address and link in one. No link is opened: a short link holds no coordinates, and
 * then the words around it count.
 */
import { webAddress } from './address.ts'
import { bd09ToGcj02, gcj02ToWgs84, type Spot } from './map-coordinates.ts'
import { normalPlainLine } from './normal-line.ts'

export interface SharedPlace {
  /** Both `''` if the text does not say them. */
  name: string
  address: string
  link: string
  /** WGS-84, as phones measure; undefined if the text has no coordinates. */
  spot: Spot | undefined
}

type System = 'wgs84' | 'gcj02' | 'bd09'

interface LinkWords {
  name: string
  address: string
  spot: Spot | undefined
}

const HOSTS = /(?:^|\.)(?:(amap|gaode)\.com|(map)\.qq\.com|map\.wap\.qq\.com|(?:j\.|api\.|m\.|w\.)?map\.baidu\.com)$/
/** Longer texts are no share of a map app; the patterns below take time with the square of the length. */
const SHARED_MAX = 2_000
/** A link ends at a blank, at Chinese punctuation, and before its query at a Chinese letter too. */
const LINK =
  /(?:^|[^\w./=@%&?-])((?:https?:\/\/)?(?:[a-z0-9-]+\.)*(?:amap\.com|gaode\.com|map\.qq\.com|map\.wap\.qq\.com|map\.baidu\.com)(?![\w-]|\.\w)(?:\/(?:poi\/[^\s?，。；、！）】」]*|[^\s?"'<>，。；、！（）【】「」\p{Script=Han}]*))?(?:\?[^\s"'<>，。；、！）】」]*)?)/iu

/** @returns undefined if the text has no link to one of the three maps. */
export function sharedPlaceIn(text: string): SharedPlace | undefined {
  if (text.length > SHARED_MAX) return undefined
  const written = LINK.exec(text)?.[1]?.replace(/[.,;]+$/, '')
  const url = written === undefined ? undefined : webAddress(/^https?:/i.test(written) ? written : `https://${written}`)
  if (url === undefined || written === undefined || !HOSTS.test(url.hostname)) return undefined
  const inLink = linkWords(url)
  const around = wordsAround(text.replace(written, '\n'))
  const name = around.name || inLink.name
  const address = around.address || inLink.address
  const spot = inLink.spot ?? around.spot
  return { name, address: address === name ? '' : address, link: url.href, spot: spot && rounded(spot) }
}

/** @returns one line for a field that holds the place as a whole: the name with the address in brackets, or the part that fits. */
export function placeLine({ name, address }: SharedPlace, most: number): string {
  if (name === '' || address.includes(name)) return address.length > most ? '' : address
  const whole = address === '' ? name : `${name}（${address}）`
  return [whole, name].find((line) => line.length <= most) ?? ''
}

/** Six decimals are ten centimetres. */
const rounded = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

const isBaidu = (host: string) => host.endsWith('baidu.com')

function linkWords(url: URL): LinkWords {
  const query = url.searchParams
  const get = (...names: string[]) => names.map((one) => query.get(one)).find((value) => value !== null && value !== '') ?? ''
  const system = systemOf(url, get('coord_type', 'coordinate'))
  // wb.amap.com/?p=id,latitude,longitude,name,address and ?q=latitude,longitude,name
  const [packed, plain] = [get('p').split(','), get('q').split(',')]
  if (packed.length > 2)
    return { name: packed[3] ?? '', address: packed.slice(4).join(','), spot: inWgs84(pairOf(packed[1], packed[2]), system) }
  if (plain.length > 1 && pairOf(plain[0], plain[1]))
    return { name: plain[2] ?? '', address: '', spot: inWgs84(pairOf(plain[0], plain[1]), system) }
  const marker = partsOf(get('marker'))
  const [toLongitude, toLatitude, toName] = get('to').split(',')
  const poi = /^\/poi\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
  const pair = [get('position', 'location', 'latlng', 'coord', 'tocoord', 'dest', 'lnglat'), marker.get('coord') ?? ''].find(
    (one) => one !== '',
  )
  const [first, second] = pair?.replace(/^latlng:/, '').split(',') ?? []
  const spot = pairOf(first, second) ?? pairOf(toLongitude, toLatitude) ?? pairOf(get('lat', 'latitude'), get('lng', 'lon', 'longitude'))
  return {
    name:
      marker.get('title') ??
      (get('name', 'title', 'destName', 'n') || toName || (get('to').includes(',') ? '' : get('to')) || decoded(poi)),
    address: marker.get('addr') ?? get('address', 'addr', isBaidu(url.hostname) ? 'content' : 'addr'),
    spot: inWgs84(spot, system),
  }
}

function systemOf({ hostname }: URL, written: string): System {
  if (/wgs/i.test(written)) return 'wgs84'
  if (/gcj|gaode/i.test(written)) return 'gcj02'
  return isBaidu(hostname) ? 'bd09' : 'gcj02'
}

function inWgs84(spot: Spot | undefined, system: System): Spot | undefined {
  if (spot === undefined || system === 'wgs84') return spot
  return gcj02ToWgs84(system === 'bd09' ? bd09ToGcj02(spot) : spot)
}

/** `coord:39.9,116.3;title:成都;addr:北京` */
function partsOf(marker: string): Map<string, string> {
  return new Map(
    marker.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf(':')
      return at < 1 ? [] : [[part.slice(0, at), part.slice(at + 1).trim()]]
    }),
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replace(/^@.*/, '')
  } catch {
    return ''
  }
}

/** Maps write both orders. In China a longitude is above 72 and a latitude below 56; elsewhere latitude comes first. */
function pairOf(first: string | undefined, second: string | undefined): Spot | undefined {
  if (!/^-?\d{1,3}\.\d+$/.test(first?.trim() ?? '') || !/^-?\d{1,3}\.\d+$/.test(second?.trim() ?? '')) return undefined
  const [one, other] = [Number(first), Number(second)]
  const [latitude, longitude] = one > 72 && Math.abs(other) < 72 ? [other, one] : [one, other]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const NAME_LABEL = '(?:地点名称|门店名称|商户名称|店铺名称|名称|店名|地点|目的地|去这里|这里是|我在这里|集合地点)'
const ADDRESS_LABEL = '(?:详细地址|所在位置|商户地址|门店地址|具体地址|地址|位置)'
const OTHER_LABEL = '(?:评分|电话|联系电话|人均|营业时间|经纬度|坐标|距离|详情|链接)'
const NEXT = `(?=\\s*(?:${NAME_LABEL}|${ADDRESS_LABEL}|${OTHER_LABEL})\\s*[:：]|[\\n，,;；。]|$)`
const labelled = (label: string) => new RegExp(`${label}\\s*[:：]\\s*([^\\n]+?)${NEXT}`)
const [NAMED, ADDRESSED, COORDINATES] = [
  labelled(NAME_LABEL),
  labelled(ADDRESS_LABEL),
  /(?:经纬度|坐标)\s*[:：]\s*([\d.]+)\s*[,，]\s*([\d.]+)/,
]
const FOUND = new RegExp(
  `(?:发现了|看到了|分享了|推荐了?)\\s*(?:一个)?(?:地点|位置)?[:：]?\\s*[【「《]?([^\\n，,。】」》]+?)[】」》]?(?=\\s*${ADDRESS_LABEL}\\s*[:：]|[\\n，,。】」》]|$)`,
)
const BRACKETED = /[【「《]([^】」》\n]{2,60})[】」》]/g
/** What a map says before its words: 高德地图定位：. */
const LEAD = /(?:高德|百度|腾讯|微信)(?:地图|位置)?(?:分享|定位|位置)?\s*[:：]/g
const BRAND = /(?:高德|百度|腾讯|微信)(?:地图|位置)|amap/i
const BOILERPLATE = /^(?:打开|点击|复制|详情|查看|快来|推荐给你|分享|链接|地图|导航)|(?:查看详情|点击链接|打开链接)/
const LOOKS_LIKE_ADDRESS = /[省市区县镇乡].*(?:[路街道巷弄村]|\d+号)|\d+号|[路街道巷]\d+/

/** What the words around the link say. */
function wordsAround(given: string): LinkWords {
  const text = given.replace(LEAD, '\n')
  const found = COORDINATES.exec(text)
  const bracketed = [...text.matchAll(BRACKETED)].map(([, inner = '']) => inner).find((inner) => !BRAND.test(inner))
  const label = (form: RegExp) => clean(form.exec(text)?.[1] ?? '')
  let name = label(NAMED) || clean(bracketed ?? '') || label(FOUND)
  let address = label(ADDRESSED)
  for (const piece of piecesOf(text.replace(BRACKETED, '\n'))) {
    if (piece === name || piece === address) continue
    if (address === '' && LOOKS_LIKE_ADDRESS.test(piece)) address = piece
    else if (name === '') name = piece
  }
  return { name, address, spot: found === null ? undefined : inWgs84(pairOf(found[1], found[2]), BAIDU.test(given) ? 'bd09' : 'gcj02') }
}

const BAIDU = /百度/
const LABELLED = new RegExp(`^(?:${NAME_LABEL}|${ADDRESS_LABEL}|${OTHER_LABEL})\\s*[:：]`)

/** Lines and parts of lines that are neither labelled nor said by the map itself. */
function piecesOf(text: string): string[] {
  return text
    .split(/[\n，,。；;]|\s{2,}/)
    .map(clean)
    .filter(
      (piece) =>
        /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(piece) &&
        !LABELLED.test(piece) &&
        !BRAND.test(piece) &&
        !BOILERPLATE.test(piece) &&
        !/[【】]/.test(piece),
    )
}

const clean = (text: string) => normalPlainLine(text).replace(/^[\s:,.;!~-]+|[\s:,.;!~-]+$/g, '')
