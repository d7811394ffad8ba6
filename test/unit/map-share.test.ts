/** Text that map apps share, pasted as it is. */
import { describe, expect, it } from 'vitest'
import { bd09ToGcj02, gcj02ToWgs84 } from '#contract/map-coordinates.ts'
import { placeLine, sharedPlaceIn } from '#contract/map-share.ts'
import { metresBetween } from '#server/features/checkin/scans/metres.ts'

type Case = [text: string, name: string, address: string, spot?: [latitude: number, longitude: number]]

const cases: Case[] = [
  [
    '高德地图\n杭州国际博览中心\n浙江省杭州市萧山区奔竞大道353号\nhttps://surl.amap.com/1vBbta81o91c',
    '杭州国际博览中心',
    '浙江省杭州市萧山区奔竞大道353号',
  ],
  [
    '【杭州国际博览中心】浙江省杭州市萧山区奔竞大道353号，点击链接查看 https://surl.amap.com/1vBbta',
    '杭州国际博览中心',
    '浙江省杭州市萧山区奔竞大道353号',
  ],
  [
    '我在高德地图上发现了望湖宾馆（西湖店） 地址：杭州市上城区环城西路2号 评分：4.7 https://uri.amap.com/marker?position=120.1645,30.2613&name=%E6%9C%9B',
    '望湖宾馆(西湖店)',
    '杭州市上城区环城西路2号',
    [30.26364, 120.15982],
  ],
  [
    '高德地图\n去这里：望湖宾馆\n杭州市上城区环城西路2号\n经纬度：120.1645,30.2613\n打开高德地图查看详情 https://surl.amap.com/abc',
    '望湖宾馆',
    '杭州市上城区环城西路2号',
    [30.26364, 120.15982],
  ],
  ['https://uri.amap.com/marker?position=120.1645,30.2613&name=望湖宾馆&src=mypage', '望湖宾馆', '', [30.26364, 120.15982]],
  ['https://uri.amap.com/marker?position=120.1645,30.2613&coordinate=wgs84&name=望湖宾馆', '望湖宾馆', '', [30.2613, 120.1645]],
  ['https://uri.amap.com/navigation?to=120.1645,30.2613,望湖宾馆&mode=car', '望湖宾馆', '', [30.26364, 120.15982]],
  [
    'https://wb.amap.com/?p=B0FFG%2C30.2613%2C120.1645%2C%E6%9C%9B%E6%B9%96%E5%AE%BE%E9%A6%86%2C%E7%8E%AF%E5%9F%8E%E8%A5%BF%E8%B7%AF2%E5%8F%B7&src=app',
    '望湖宾馆',
    '环城西路2号',
    [30.26364, 120.15982],
  ],
  [
    '百度地图\n地点名称：西湖银泰城\n地址：浙江省杭州市上城区延安路98号\nhttps://j.map.baidu.com/88/O97c',
    '西湖银泰城',
    '浙江省杭州市上城区延安路98号',
  ],
  [
    '我在这里：望湖宾馆，地址：杭州市上城区环城西路2号。https://j.map.baidu.com/xx/xxx（来自百度地图）',
    '望湖宾馆',
    '杭州市上城区环城西路2号',
  ],
  // An input takes the line breaks out.
  [
    '百度地图地点名称：西湖银泰城地址：浙江省杭州市上城区延安路98号https://j.map.baidu.com/88/O97c',
    '西湖银泰城',
    '浙江省杭州市上城区延安路98号',
  ],
  [
    'http://api.map.baidu.com/marker?location=39.915,116.404&title=天安门&content=北京市东城区&output=html',
    '天安门',
    '北京市东城区',
    [39.90725, 116.39139],
  ],
  ['http://api.map.baidu.com/marker?location=30.2613,120.1645&title=望湖宾馆&coord_type=gcj02', '望湖宾馆', '', [30.26364, 120.15982]],
  [
    'https://map.baidu.com/poi/%E6%9C%9B%E6%B9%96%E5%AE%BE%E9%A6%86(%E8%A5%BF%E6%B9%96%E5%BA%97)/@13377000.47,3511714.19,16z?uid=2',
    '望湖宾馆(西湖店)',
    '',
  ],
  ['腾讯地图分享\n地点：望湖宾馆\n位置：杭州市上城区环城西路2号\nhttps://map.qq.com/m/abc', '望湖宾馆', '杭州市上城区环城西路2号'],
  [
    'https://apis.map.qq.com/uri/v1/marker?marker=coord:30.2613,120.1645;title:望湖宾馆;addr:环城西路2号&referer=key',
    '望湖宾馆',
    '环城西路2号',
    [30.26364, 120.15982],
  ],
  ['https://map.wap.qq.com/h5-poi-detail?coord=120.1645,30.2613&n=%E6%9C%9B%E6%B9%96', '望湖', '', [30.26364, 120.15982]],
  ['surl.amap.com/abc', '', ''],
  ['🗺️ 高德：https://surl.amap.com/krNbdnbp2rD', '', ''],
]

describe('text of a map', () => {
  it.each(cases)('%j', (text, name, address, spot) => {
    const place = sharedPlaceIn(text)
    expect([place?.name, place?.address]).toEqual([name, address])
    expect(place?.spot && [Number(place.spot.latitude.toFixed(5)), Number(place.spot.longitude.toFixed(5))]).toEqual(spot)
    expect(place?.link).toMatch(/^https?:\/\/[a-z.]+\.(?:amap\.com|map\.baidu\.com|map\.qq\.com|baidu\.com|qq\.com)\//)
  })

  it.each([
    '杭州国际博览中心',
    '望湖宾馆 https://example.com/map',
    'https://evil.example/?x=surl.amap.com',
    'https://surl.amap.com.evil.example/a',
    'https://notamap.com/a',
    'javascript:alert(1)//surl.amap.com/a',
    'https://bank.example@surl.amap.com/a',
  ])('%j is not text of a map', (text) => {
    expect(sharedPlaceIn(text)).toBeUndefined()
  })

  it('a place fits the field: with its address, or without an address that is too long', () => {
    const place = { name: '望湖宾馆', address: '杭州市上城区环城西路2号', link: '', spot: undefined }
    expect(placeLine(place, 100)).toBe('望湖宾馆（杭州市上城区环城西路2号）')
    expect(placeLine(place, 10)).toBe('望湖宾馆')
    expect(placeLine({ ...place, address: '杭州望湖宾馆' }, 100)).toBe('杭州望湖宾馆')
    expect(placeLine({ ...place, name: '', address: '' }, 100)).toBe('')
  })
})

describe('coordinates', () => {
  it('of BD-09 and GCJ-02 lie hundreds of metres from WGS-84 and come back within two metres', () => {
    // 天安门 in the three systems, as public converters give it.
    const [bd09, gcj02, wgs84] = [
      { latitude: 39.915, longitude: 116.404 },
      { latitude: 39.90865, longitude: 116.39763 },
      { latitude: 39.90725, longitude: 116.39139 },
    ]
    expect(metresBetween(bd09ToGcj02(bd09), gcj02)).toBeLessThan(2)
    expect(metresBetween(gcj02ToWgs84(gcj02), wgs84)).toBeLessThan(2)
    expect(metresBetween(gcj02, wgs84)).toBeGreaterThan(400)
  })

  it('outside of China stay as they are', () => {
    const paris = { latitude: 48.8584, longitude: 2.2945 }
    expect(gcj02ToWgs84(paris)).toEqual(paris)
  })
})
